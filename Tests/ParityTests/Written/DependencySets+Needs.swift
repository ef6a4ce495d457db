// swift-format-ignore-file
import Trellis

extension SetsModel.Dependencies {
  static var needs: Trellis.Needs<Self> {
    let need0 = Trellis.Needs<Self>.need(Trellis.Keys.setsA, for:
        \.setsA)
    let need1 = Trellis.Needs<Self>.need(Trellis.Keys.setsB, for:
        \.setsB)
    let need2 = Trellis.Needs<Self>.need(Trellis.Keys.setsMaybe, for:
        \.setsMaybe)
    let need3 = Trellis.Needs<Self>.need(Trellis.Keys.defer, for:
                         \.defer)
    let need4 = Trellis.Needs<Self>.need(Trellis.Keys.optional(Trellis.Keys.setsAbsent), for:
        \.setsAbsent)
    let need5 = Trellis.Needs<Self>.need(Trellis.Keys.lazy(Trellis.Keys.setsFar), for:
        \.setsFar)
    let need6 = Trellis.Needs<Self>.need(Trellis.Keys.provider(Trellis.Keys.setsTwo), for:
        \.setsTwo)
    return Trellis.Needs<Self>(need0, need1, need2, need3, need4, need5, need6) { Self(setsA: $0, setsB: $1, setsMaybe: $2, defer: $3, setsAbsent: $4, setsFar: $5, setsTwo: $6) }
  }
}

extension Sets.Own {
  static var needs: Trellis.Needs<Self> {
    let need0 = Trellis.Needs<Self>.need(Trellis.Keys.setsA, for:
                                  \.setsA)
    return Trellis.Needs<Self>(need0) { Self(setsA: $0) }
  }
}

extension SetsSmall.Parts {
  static var needs: Trellis.Needs<Self> {
    let need0 = Trellis.Needs<Self>.need(Trellis.Keys.setsA, for:
                                            \.setsA)
    return Trellis.Needs<Self>(need0) { Self(setsA: $0) }
  }
}
