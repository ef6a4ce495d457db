// What the package and its tests call of the C library and of the system.
#ifndef DARWIN_H
#define DARWIN_H

#include <Availability.h>
#include <TargetConditionals.h>
#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// sys/types.h
typedef long ssize_t;
typedef int32_t dev_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef int32_t pid_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef long time_t;
typedef int32_t suseconds_t;
typedef unsigned long clock_t;
typedef uint32_t useconds_t;

// errno.h
int *__error(void);
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EAGAIN 35
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EPIPE 32
#define ELOOP 62
#define ENAMETOOLONG 63

// time.h, sys/time.h
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_PROCESS_CPUTIME_ID = 12, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);
uint64_t clock_gettime_nsec_np(clockid_t clock);
time_t time(time_t *_Nullable time);
int nanosleep(const struct timespec *time, struct timespec *_Nullable rest);

// sys/stat.h
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};
int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);
int fstatat(int descriptor, const char *path, struct stat *status, int flags);
int chmod(const char *path, mode_t mode);
int mkdir(const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);

// fcntl.h: functions of variable arguments, which Swift does not import; the overlay declares them.
int open(const char *path, int flags, ...);
int fcntl(int descriptor, int command, ...);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define F_GETFL 3
#define F_SETFL 4
#define AT_FDCWD -2

// unistd.h
ssize_t read(int descriptor, void *_Nullable buffer, size_t count);
ssize_t write(int descriptor, const void *_Nullable bytes, size_t count);
int close(int descriptor);
int pipe(int descriptors[_Nonnull 2]);
int dup(int descriptor);
int dup2(int descriptor, int other);
int isatty(int descriptor);
char *_Nullable getcwd(char *_Nullable buffer, size_t size);
int chdir(const char *path);
int unlink(const char *path);
int rmdir(const char *path);
int symlink(const char *target, const char *path);
pid_t getpid(void);
uid_t getuid(void);
uid_t geteuid(void);
unsigned sleep(unsigned seconds);
unsigned alarm(unsigned seconds);
int usleep(useconds_t microseconds);
long sysconf(int name);
_Noreturn void _exit(int status);
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

// stdlib.h, string.h
char *_Nullable getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
_Noreturn void exit(int status);
_Noreturn void abort(void);
void *_Nullable malloc(size_t size);
void free(void *_Nullable pointer);
char *_Nullable realpath(const char *path, char *_Nullable buffer);
char *_Nullable mkdtemp(char *pattern);
double strtod(const char *text, char *_Nullable *_Nullable end);
char *strerror(int number);
size_t strlen(const char *text);
int memcmp(const void *a, const void *b, size_t count);
void *memcpy(void *target, const void *source, size_t count);
void *memset(void *target, int byte, size_t count);

// stdio.h
typedef struct __sFILE FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
FILE *_Nullable fopen(const char *path, const char *mode);
int fclose(FILE *file);
int fflush(FILE *_Nullable file);
int fputs(const char *text, FILE *file);
int setvbuf(FILE *file, char *_Nullable buffer, int mode, size_t size);
int rename(const char *from, const char *to);

// dirent.h
typedef struct _dirstream DIR;
struct dirent {
  uint64_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen;
  uint16_t d_namlen;
  uint8_t d_type;
  char d_name[1024];
};
DIR *_Nullable opendir(const char *path);
struct dirent *_Nullable readdir(DIR *folder);
int closedir(DIR *folder);
int dirfd(DIR *folder);

// pthread.h
typedef struct {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;
typedef struct {
  long __sig;
  char __opaque[56];
} pthread_attr_t;
typedef struct {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;
typedef struct {
  long __sig;
  char __opaque[40];
} pthread_cond_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_key_create(pthread_key_t *key, void (*_Nullable destructor)(void *pointer));
int pthread_key_delete(pthread_key_t key);
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
pthread_t pthread_self(void);
int pthread_equal(pthread_t _Nullable a, pthread_t _Nullable b);
int pthread_main_np(void);
void *_Nullable dlsym(void *_Nullable handle, const char *symbol);
int pthread_threadid_np(pthread_t _Nullable thread, uint64_t *_Nullable number);
size_t pthread_get_stacksize_np(pthread_t thread);
void *pthread_get_stackaddr_np(pthread_t thread);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_create(pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
                   void *_Nullable (*start)(void *), void *_Nullable argument);
int pthread_join(pthread_t thread, void *_Nullable *_Nullable value);

// sys/qos.h, pthread/qos.h
typedef enum : unsigned {
  QOS_CLASS_USER_INTERACTIVE = 0x21,
  QOS_CLASS_USER_INITIATED = 0x19,
  QOS_CLASS_DEFAULT = 0x15,
  QOS_CLASS_UTILITY = 0x11,
  QOS_CLASS_BACKGROUND = 0x09,
  QOS_CLASS_UNSPECIFIED = 0x00,
} qos_class_t;
typedef struct pthread_override_s *pthread_override_t;
qos_class_t qos_class_self(void);
qos_class_t qos_class_main(void);
int pthread_set_qos_class_self_np(qos_class_t priority, int relative);
int pthread_get_qos_class_np(pthread_t thread, qos_class_t *_Nullable priority, int *_Nullable relative);
pthread_override_t pthread_override_qos_class_start_np(pthread_t thread, qos_class_t priority, int relative);
int pthread_override_qos_class_end_np(pthread_override_t override);

// signal.h
typedef void (*sig_t)(int);
int kill(pid_t process, int signal);
sig_t _Nullable signal(int number, sig_t _Nullable handler);
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15

// sys/resource.h
struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss;
};
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN -1
int getrusage(int who, struct rusage *usage);

// dlfcn.h
void *_Nullable dlopen(const char *_Nullable path, int mode);
void *_Nullable dlsym(void *_Nullable handle, const char *symbol);
#define RTLD_LAZY 1
#define RTLD_NOW 2

// math.h: what Swift's standard library does not declare.
double pow(double base, double exponent);
double exp(double value);
double log(double value);

#pragma clang assume_nonnull end

#endif
