import { desktop, phone, playJourneys } from './play-journeys.ts'

playJourneys([
  { name: 'r7-cep-fora-da-regiao-deixa-contato', widths: [phone] },
  { name: 'localidade-diferente-da-tabela', widths: [phone] },
  { name: 'recarga-em-cada-passo', widths: [phone] },
  { name: 'cpf-usado-duas-vezes', widths: [phone] },
  { name: 'titular-menor-pede-responsavel', widths: [phone] },
  { name: 'dois-titulares-com-seus-dependentes', widths: [desktop] },
  { name: 'titular-e-dependente-sao-alterados', widths: [phone] },
  { name: 'produtor-bloqueado-e-login-do-corretor', widths: [phone] },
])
