// swift-format-ignore-file

import Trellis

// Comments and strings that hold code, in odd places.

/*
 extension Keys { static let commentsGone = Key<Int>("commentsGone") }
 /* enum Gone: ScopeDefinition {} */
*/

extension Keys /* of this file */ {
  static let commentsA /* the first */ = /* a key */ Key<Int>(/* called */ "commentsA" /* so */)
  // static let commentsB = Key<Int>("commentsX")
  static let commentsB = // on the next line
    Key<String>("commentsB")
  static let commentsC = Key<Int>("commentsC")
  static let commentsD = Key<Int>("commentsD")
}

enum Comments /* is */: /* a */ ScopeDefinition /* . */ {
  static let text = """
    app.shared(.commentsGone) { 0 }
    \("enum Inner: ScopeDefinition { \(1) }")
    """
  static func register(/* into */ in /* the */ app: /* mutable */ inout /* one */ Registry</* of */ Comments>) {
    // app.value(.commentsA, 0)
    app/* dot */./* verb */value(/* key */.commentsA/* comma */,/* value */1)
    app.shared( // the key:
      .commentsB, // the needs:
      needs: // none but
        Keys.commentsA // and
      // .commentsD,
    ) { // "app.value(.commentsA, 1)"
      "\($0) app.shared(.commentsC) { \(1 + 1) }"  // }
    }
    app.value(.commentsC, #"app.value(.commentsD, "\(1)")"#.count) /* app.value(.commentsC, 1) */
    /* /* */ app.value(.commentsD, 1) */ app.value(.commentsD, "a".contains(#/app\.value\(.commentsD/#) ? 1 : 2)
  }
}
