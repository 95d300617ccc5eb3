import { useEffect, useState } from 'react'

const SLOW_MS = 10_000

/** Says that what is on its way takes longer than it should, once it does (U30). */
export function SlowNote({ busy }: { readonly busy: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const clock = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(clock)
  }, [busy])
  if (!isSlow) return null
  return (
    <p className="hint" role="status">
      Isso está demorando mais que o normal. Aguarde, não feche nem recarregue a página.
    </p>
  )
}
