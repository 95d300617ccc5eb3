import { type FormEvent, type ReactNode, useState } from 'react'

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
