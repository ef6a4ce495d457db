// swift-format-ignore-file
import Trellis

extension SetsModel.Dependencies {
  nonisolated static var needs: Trellis.Needs<Self> {
    let key0 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsA); let need0 = Trellis.Needs<Self>.need(key0, for:
        \.setsA)
    let key1 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsB); let need1 = Trellis.Needs<Self>.need(key1, for:
        \.setsB)
    let key2 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsMaybe); let need2 = Trellis.Needs<Self>.need(key2, for:
        \.setsMaybe)
    let key3 = Trellis.Needs<Self>.dependency(Trellis.Keys.defer); let need3 = Trellis.Needs<Self>.need(key3, for:
                         \.defer)
    let key4 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsAbsent.optional); let need4 = Trellis.Needs<Self>.need(key4, for:
        \.setsAbsent)
    let key5 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsFar.lazy); let need5 = Trellis.Needs<Self>.need(key5, for:
        \.setsFar)
    let key6 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsTwo.provider); let need6 = Trellis.Needs<Self>.need(key6, for:
        \.setsTwo)
    return Trellis.Needs<Self>(need0, need1, need2, need3, need4, need5, need6) { Self(setsA: $0, setsB: $1, setsMaybe: $2, defer: $3, setsAbsent: $4, setsFar: $5, setsTwo: $6) }
  }
}

extension Sets.Own {
  nonisolated static var needs: Trellis.Needs<Self> {
    let key0 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsA); let need0 = Trellis.Needs<Self>.need(key0, for:
                                  \.setsA)
    return Trellis.Needs<Self>(need0) { Self(setsA: $0) }
  }
}

extension SetsSmall.Parts {
  nonisolated static var needs: Trellis.Needs<Self> {
    let key0 = Trellis.Needs<Self>.dependency(Trellis.Keys.setsA); let need0 = Trellis.Needs<Self>.need(key0, for:
                                            \.setsA)
    return Trellis.Needs<Self>(need0) { Self(setsA: $0) }
  }
}
