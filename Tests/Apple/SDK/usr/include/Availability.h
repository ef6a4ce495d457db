// API_AVAILABLE(macos(13.0), ios(16.0)), API_UNAVAILABLE(tvos), API_DEPRECATED("why", ios(8.0, 13.0)), for up to eight systems each.
#ifndef AVAILABILITY_H
#define AVAILABILITY_H

#define TRELLIS_SINCE_macos(x) macos, introduced = x
#define TRELLIS_SINCE_macosx(x) macos, introduced = x
#define TRELLIS_SINCE_ios(x) ios, introduced = x
#define TRELLIS_SINCE_maccatalyst(x) maccatalyst, introduced = x
#define TRELLIS_SINCE_macCatalyst(x) maccatalyst, introduced = x
#define TRELLIS_SINCE_tvos(x) tvos, introduced = x
#define TRELLIS_SINCE_watchos(x) watchos, introduced = x
#define TRELLIS_SINCE_visionos(x) xros, introduced = x

#define TRELLIS_UNTIL_macos(x, y) macos, introduced = x, deprecated = y
#define TRELLIS_UNTIL_ios(x, y) ios, introduced = x, deprecated = y
#define TRELLIS_UNTIL_maccatalyst(x, y) maccatalyst, introduced = x, deprecated = y
#define TRELLIS_UNTIL_macCatalyst(x, y) maccatalyst, introduced = x, deprecated = y
#define TRELLIS_UNTIL_tvos(x, y) tvos, introduced = x, deprecated = y
#define TRELLIS_UNTIL_watchos(x, y) watchos, introduced = x, deprecated = y
#define TRELLIS_UNTIL_visionos(x, y) xros, introduced = x, deprecated = y

#define TRELLIS_NOT_macos macos, unavailable
#define TRELLIS_NOT_macosx macos, unavailable
#define TRELLIS_NOT_ios ios, unavailable
#define TRELLIS_NOT_maccatalyst maccatalyst, unavailable
#define TRELLIS_NOT_macCatalyst maccatalyst, unavailable
#define TRELLIS_NOT_tvos tvos, unavailable
#define TRELLIS_NOT_watchos watchos, unavailable
#define TRELLIS_NOT_visionos xros, unavailable

#define TRELLIS_A(x) __attribute__((availability(TRELLIS_SINCE_##x)))
#define TRELLIS_U(x) __attribute__((availability(TRELLIS_NOT_##x)))
#define TRELLIS_D(m, x) __attribute__((availability(TRELLIS_UNTIL_##x, message = m)))

#define TRELLIS_A1(x) TRELLIS_A(x)
#define TRELLIS_A2(x, ...) TRELLIS_A(x) TRELLIS_A1(__VA_ARGS__)
#define TRELLIS_A3(x, ...) TRELLIS_A(x) TRELLIS_A2(__VA_ARGS__)
#define TRELLIS_A4(x, ...) TRELLIS_A(x) TRELLIS_A3(__VA_ARGS__)
#define TRELLIS_A5(x, ...) TRELLIS_A(x) TRELLIS_A4(__VA_ARGS__)
#define TRELLIS_A6(x, ...) TRELLIS_A(x) TRELLIS_A5(__VA_ARGS__)
#define TRELLIS_A7(x, ...) TRELLIS_A(x) TRELLIS_A6(__VA_ARGS__)
#define TRELLIS_A8(x, ...) TRELLIS_A(x) TRELLIS_A7(__VA_ARGS__)
#define TRELLIS_U1(x) TRELLIS_U(x)
#define TRELLIS_U2(x, ...) TRELLIS_U(x) TRELLIS_U1(__VA_ARGS__)
#define TRELLIS_U3(x, ...) TRELLIS_U(x) TRELLIS_U2(__VA_ARGS__)
#define TRELLIS_U4(x, ...) TRELLIS_U(x) TRELLIS_U3(__VA_ARGS__)
#define TRELLIS_U5(x, ...) TRELLIS_U(x) TRELLIS_U4(__VA_ARGS__)
#define TRELLIS_U6(x, ...) TRELLIS_U(x) TRELLIS_U5(__VA_ARGS__)
#define TRELLIS_U7(x, ...) TRELLIS_U(x) TRELLIS_U6(__VA_ARGS__)
#define TRELLIS_U8(x, ...) TRELLIS_U(x) TRELLIS_U7(__VA_ARGS__)
#define TRELLIS_D1(m, x) TRELLIS_D(m, x)
#define TRELLIS_D2(m, x, ...) TRELLIS_D(m, x) TRELLIS_D1(m, __VA_ARGS__)
#define TRELLIS_D3(m, x, ...) TRELLIS_D(m, x) TRELLIS_D2(m, __VA_ARGS__)
#define TRELLIS_D4(m, x, ...) TRELLIS_D(m, x) TRELLIS_D3(m, __VA_ARGS__)
#define TRELLIS_D5(m, x, ...) TRELLIS_D(m, x) TRELLIS_D4(m, __VA_ARGS__)
#define TRELLIS_D6(m, x, ...) TRELLIS_D(m, x) TRELLIS_D5(m, __VA_ARGS__)
#define TRELLIS_D7(m, x, ...) TRELLIS_D(m, x) TRELLIS_D6(m, __VA_ARGS__)
#define TRELLIS_D8(m, x, ...) TRELLIS_D(m, x) TRELLIS_D7(m, __VA_ARGS__)

#define TRELLIS_PICK(a, b, c, d, e, f, g, h, name, ...) name
#define API_AVAILABLE(...)                                                                                            \
  TRELLIS_PICK(__VA_ARGS__, TRELLIS_A8, TRELLIS_A7, TRELLIS_A6, TRELLIS_A5, TRELLIS_A4, TRELLIS_A3, TRELLIS_A2,       \
               TRELLIS_A1, )                                                                                          \
  (__VA_ARGS__)
#define API_UNAVAILABLE(...)                                                                                          \
  TRELLIS_PICK(__VA_ARGS__, TRELLIS_U8, TRELLIS_U7, TRELLIS_U6, TRELLIS_U5, TRELLIS_U4, TRELLIS_U3, TRELLIS_U2,       \
               TRELLIS_U1, )                                                                                          \
  (__VA_ARGS__)
#define API_DEPRECATED(message, ...)                                                                                  \
  TRELLIS_PICK(__VA_ARGS__, TRELLIS_D8, TRELLIS_D7, TRELLIS_D6, TRELLIS_D5, TRELLIS_D4, TRELLIS_D3, TRELLIS_D2,       \
               TRELLIS_D1, )                                                                                          \
  (message, __VA_ARGS__)
#define API_DEPRECATED_WITH_REPLACEMENT(name, ...) API_DEPRECATED("use " name, __VA_ARGS__)

#endif
