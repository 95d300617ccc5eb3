import { validator } from './validator.ts'

const message = 'Confira o e-mail: falta o @ ou o final, como nome@exemplo.com.br.'

/** Accepts an e-mail: local part, @, domain and a suffix of 2 to 5 letters. */
export const email = validator({
  name: 'email',
  reasons: [{ message, refuses: (value) => !/^[^\s@]+@(?:[a-z\d-]+\.)+[a-z]{2,5}$/i.test(value) }],
  examples: {
    valid: ['nome@exemplo.com.br', 'a.b+c@x-y.co', 'NOME@EXEMPLO.COM', 'a@b.email'],
    invalid: [
      { value: '', reason: message },
      { value: 'nome', reason: message },
      { value: 'nome@exemplo', reason: message },
      { value: '@exemplo.com', reason: message },
      { value: 'nome@exemplo.c', reason: message },
      { value: 'nome@exemplo.online', reason: message },
      { value: 'nome@exemplo.c0m', reason: message },
      { value: 'nome@a@b.com', reason: message },
      { value: 'no me@exemplo.com', reason: message },
      { value: 'nome@.com', reason: message },
    ],
  },
})
