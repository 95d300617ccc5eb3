import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { RecordedEvent, RecorderMessage } from './recorded-engine.ts'

/** What was recorded of the funnel in a frame until now. */
export interface RecordedRun {
  readonly variant: string
  readonly server: Readonly<Record<string, unknown>>
  readonly events: readonly RecordedEvent[]
  /** The funnel to which the person went on, and of which nothing is recorded. */
  readonly elsewhere?: string
}

const nothing: RecordedRun = { variant: '', server: {}, events: [] }

/** Records the funnel in a frame while `isRecording`; a recording is of one funnel. */
export function useRun(frame: RefObject<HTMLIFrameElement | null>, isRecording: boolean): RecordedRun {
  const [run, setRun] = useState(nothing)
  useEffect(() => {
    if (!isRecording) return
    function onMessage({ source, origin, data }: MessageEvent<RecorderMessage>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      setRun((before) => withMessage(before, data))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, isRecording])
  return run
}

function withMessage(run: RecordedRun, message: RecorderMessage): RecordedRun {
  if (message?.is === 'opened') {
    const { variant, server } = message
    if (run.variant === '') return { ...run, variant, server }
    return run.variant === variant ? run : { ...run, elsewhere: variant }
  }
  if (message?.is !== 'event' || run.elsewhere !== undefined) return run
  return { ...run, events: [...run.events, message.recorded] }
}

interface AddressFormProps {
  readonly addresses: readonly string[]
  /** What its button says. */
  readonly label: string
  readonly begin: (address: string) => void
  /** What it is for. */
  readonly children: ReactNode
}

/** Asks which funnel is meant; the address of the page may have named one. */
export function AddressForm({ addresses, label, begin, children }: AddressFormProps) {
  const asked = new URLSearchParams(location.search).get('endereco')
  const [address, setAddress] = useState(asked ?? addresses[0] ?? '/')
  function submit(event: FormEvent): void {
    event.preventDefault()
    begin(address)
  }
  return (
    <form className="gravar-forma" onSubmit={submit}>
      <p>{children}</p>
      <label htmlFor="endereco">Endereço do funil</label>
      <input
        id="endereco"
        list="enderecos-conhecidos"
        required
        pattern="/(?!/).*"
        title="Um endereço daqui, que começa por /"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <datalist id="enderecos-conhecidos">
        {addresses.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit">{label}</button>
    </form>
  )
}
