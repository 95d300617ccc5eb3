import { expect, it } from 'vitest'
import { type Column, cellsOfFile, cellsOfText, readRows, templateOf } from '../../src/form/pasted-rows.ts'

const facts = { at: Date.parse('2026-11-21T10:00:00-03:00'), read: () => undefined }

const columns: readonly Column[] = [
  { name: 'nome', title: 'Nome completo', type: 'string', look: {} },
  { name: 'cpf', title: 'CPF', type: 'string', look: { mask: 'cpf' } },
  { name: 'nascimento', title: 'Data de nascimento', type: 'string', look: { mask: 'data' } },
  {
    name: 'civil',
    title: 'Estado civil',
    type: 'integer',
    look: {
      choices: [
        { value: 1, label: 'Solteiro(a)' },
        { value: 5, label: 'Outros' },
      ],
    },
  },
]

const read = async (text: string, max = 29) => readRows(await cellsOfText(text), columns, { facts, max })

const ana = { nome: 'Ana Lima', cpf: '01234567890', nascimento: '1990-02-03', civil: 1 }
const names = 'Nome completo;CPF;Data de nascimento;Estado civil'
const line = 'Ana Lima;012.345.678-90;03/02/1990;Solteiro(a)'

it.each([
  [
    'names of columns in any order, near enough',
    'cpf\tNASCIMENTO\tNome\tEstado Civil\n01234567890\t3/2/1990\t Ana  Lima \tsolteira',
    { linha: 2, ...ana },
  ],
  ['no names, in the order of the columns', line, { linha: 1, ...ana }],
  [
    'a number that lost its zero',
    `${names}\n\n${line.replace('012.345.678-90', '1234567890')}`,
    { linha: 3, ...ana },
  ],
  [
    'a separator and a line break within quotes',
    `${names}\n"Ana\nLima";01234567890;1990-02-03;1`,
    { linha: 2, ...ana },
  ],
])('[C05l] reads a spreadsheet: %s', async (_, text, item) => {
  expect(await read(text)).toEqual({ items: [item], remarks: [] })
})

it.each([
  ['a formula', line.replace('012.345.678-90', '=A2'), 'Linha 2, CPF: é uma fórmula. Cole o valor.'],
  [
    'an error of the spreadsheet',
    line.replace('03/02/1990', '#REF!'),
    'Linha 2, Data de nascimento: “#REF!” é um erro da planilha.',
  ],
  [
    'a number cut short',
    line.replace('012.345.678-90', '1,23457E+09'),
    'Linha 2, CPF: o número foi encurtado (“1,23457E+09”). Formate a coluna como texto.',
  ],
  [
    'an unknown option',
    line.replace('Solteiro(a)', 'Enrolado'),
    'Linha 2, Estado civil: “Enrolado” não é Solteiro(a) ou Outros.',
  ],
])('[C05l] tells line and column of %s, and reads the rest of the line', async (_, row, remark) => {
  const { items, remarks } = (await read(`${names}\n${row}`)) as Extract<
    Awaited<ReturnType<typeof read>>,
    { items: unknown }
  >
  expect(remarks).toEqual([remark])
  expect(items).toEqual([expect.objectContaining({ nome: 'Ana Lima', linha: 2 })])
})

it('[C05l] tells of a column that lacks and of one that is not of the model', async () => {
  expect(await read('Nome;CPF;Data de nascimento;Setor\nAna Lima;01234567890;03/02/1990;RH')).toEqual({
    items: [{ linha: 2, nome: 'Ana Lima', cpf: '01234567890', nascimento: '1990-02-03' }],
    remarks: ['Falta na planilha: Estado civil.', 'Ficou de fora, por não ser do modelo: Setor.'],
  })
})

it.each([
  ['nothing', '\n \n', 'Não há nenhuma linha preenchida.'],
  ['names alone', names, 'Só há os nomes das colunas: preencha uma linha para cada pessoa.'],
  [
    'lines without names',
    'Ana Lima;012',
    'A primeira linha precisa ter os nomes das colunas: Nome completo, CPF, Data de nascimento e Estado civil.',
  ],
  [
    '30 lines',
    `${names}\n${`${line}\n`.repeat(30)}`,
    'A planilha tem 30 linhas e aqui cabem 29. Tire 1 e tente de novo.',
  ],
])('[C05l] refuses %s, and says why', async (_, text, refusal) => {
  expect(await read(text)).toEqual({ refusal })
})

const windows = Uint8Array.from([...'Nome\nJoão Conceição'].map((letter) => letter.charCodeAt(0)))
const utf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...[...'Nome\nJoão Conceição'].flatMap((letter) => [letter.charCodeAt(0), 0]),
])

it.each([
  ['Windows', windows],
  ['UTF-8', new TextEncoder().encode('\uFEFFNome\nJoão Conceição')],
  ['UTF-16', utf16],
])('[C05l] reads a file in the encoding of %s', async (_, bytes) => {
  expect(await cellsOfFile(new File([bytes], 'pessoas.csv'))).toEqual([['Nome'], ['João Conceição']])
})

/** A workbook of Excel: a CPF as a number without its zero, a date as a day, and a formula with its value. */
const workbook =
  'UEsDBBQAAAAIALoRfF1Shcw88AAAAIUCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2SPVLDMBCFr+JRm4nkUFAwtlMALVBwgUVexxrrb7Sb4NweWQkUTCBNqh3pvX3frkbNdna2OmAiE3wrNrIW2655P0akKiueWjEyxwelSI/ogGSI6LMyhOSA8zHtVAQ9wQ7VXV3fKx08o+c1Lxmia55wgL3l6nnO1ydKQkuiejwZF1YrIEZrNHDW1cH3vyjrM0HmzuKh0URaZYNQFwmL8jfg3Pea106mx+oNEr+Ayy41W/UZ0vQRwiT/D7kwZRgGo7EPeu9yi6SYEHoaEdlZWap0YPzqOr+YSZWyufEgP/lX5iA+WqRbv0IJ/Sar8tG6L1BLAwQUAAAACAC6EXxdS4OjOpYAAAAFAQAACwAAAF9yZWxzLy5yZWxzjc89DsIwDAXgq0Q+QN0yMKCmXVi6Ii4QUvdHbeLICVBuT0aKGBj9/PRZrtvNrepBEmf2GqqihLapL7SalIM4zSGq3PBRw5RSOCFGO5EzseBAPm8GFmdSHmXEYOxiRsJDWR5RPg3Ym6rrNUjXV6Cur0D/2DwMs6Uz27sjn36c+Gpk2chIScO24pNluTEvRUYBmxp3DzZvUEsDBBQAAAAIALoRfF0tIhRznQAAAPQAAAAPAAAAeGwvd29ya2Jvb2sueG1sjY89DoMwDIWvEvkABDp0QCEsXbr1CimYJoLEyE5/jt8Iyt7Jfnry5/dM/4mLeiFLoNRBU9XQW/Mmnu9Esypmkg58zmurtQweo5OKVkzFmYijy0XyQ8vK6EbxiDku+lTXZx1dSLATWv6HQdMUBrzQ8IyY8g5hXFwu0cSHVcCa7YP8pkouYgc3UJu8jqUAKG5DWfg6NqCt0ceFPkrZL1BLAwQUAAAACAC6EXxdVNFaDKoAAACFAQAAGgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzrZA7DoMwEESvYvkALFCkiDA0aWijXMAyC0bgj7zOh9vHSpQPEkWKVKuZXb0ZbdXczMwuGGh0VvAiy3lTV0ecZUwG6dETSxeWBNcx+j0AKY1GUuY82rTpXTAyJhkG8FJNckAo83wH4ZvB10zWdoKHtis4Oy0ef2G7vh8VHpw6G7RxIwKuLkykEWOCyjBgFPxtETxGkSUqh+0y5T/LUFxmpE+Tp37Fw+rB9R1QSwMEFAAAAAgAuhF8XdQK1+mYAAAAyAAAAA0AAAB4bC9zdHlsZXMueG1sXY6xDoMwDER/JfIHkICqDhWBDYmlS5euKZiCFCdRHCr4+4aqUqVuvndn++p2IyteGHnxTkNZKGibmtNu8TYjJpFtxxrmlMJFSh5mJMOFD+iyM/lIJmUZn5JDRDPysURWVkqdJZnFQVMPaO19YjH41SUNVUbbJNxKHaV+1KBA/pHyBMKEYPfrSg+M3edNxkdQfs/l6VezeQNQSwMEFAAAAAgAuhF8XW6+2ygBAQAAXgIAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWx1Ut1qwyAUfhXxchc9id3StRhL13QwGGPQJ5DELLKoQSXt48+kI3RD7zznfD+c70j3V9WjUVgnjS5xvsrwntGLsd+uE8KjMNWuxJ33ww7A1Z1Q3K3MIHSYtMYq7kNpv8ANVvBmJqkeSJYVoLjUmNG5V3HPGbXmgmxwCd16ehxyjHyJpe6lFmdvQ186Rj37MEpQ8IzCVEP9i39J4Y+frxH4MSnPXS2V0N5EWFWKdRbXGP6Uwr81vPm3BYQElhjIEgNJKBw0R+9S8VgUE3tkOVk/PhWb521GYbxfPUi6W9IjW5Nttvk7r1KWsRxPk1fLioeCQjsLFovabSO4OzIsv4f9AFBLAQIUAxQAAAAIALoRfF1Shcw88AAAAIUCAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAuhF8XUuDozqWAAAABQEAAAsAAAAAAAAAAAAAAIABIQEAAF9yZWxzLy5yZWxzUEsBAhQDFAAAAAgAuhF8XS0iFHOdAAAA9AAAAA8AAAAAAAAAAAAAAIAB4AEAAHhsL3dvcmtib29rLnhtbFBLAQIUAxQAAAAIALoRfF1U0VoMqgAAAIUBAAAaAAAAAAAAAAAAAACAAaoCAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIUAxQAAAAIALoRfF3UCtfpmAAAAMgAAAANAAAAAAAAAAAAAACAAYwDAAB4bC9zdHlsZXMueG1sUEsBAhQDFAAAAAgAuhF8XW6+2ygBAQAAXgIAABgAAAAAAAAAAAAAAIABTwQAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLBQYAAAAABgAGAIABAACGBQAAAAA='
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

it('[C05l] reads a workbook, its dates and the values of its formulas', async () => {
  expect(await cellsOfFile(new File([bytesOf(workbook)], 'pessoas.xlsx'))).toEqual([
    ['Nome', 'CPF', 'Nascimento', 'Sexo', 'Idade'],
    ['Ana Lima', '1234567890', '1990-02-03', 'F', '36'],
  ])
})

it.each([
  [
    'an old workbook',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]),
    'Este arquivo é de um Excel antigo (.xls). Salve como .xlsx ou .csv.',
  ],
  [
    'a file that only begins like a workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4]),
    'Não foi possível abrir este arquivo. Salve como .xlsx ou .csv e tente de novo.',
  ],
  [
    'a file of more than a megabyte',
    new Uint8Array(1_000_001),
    'O arquivo tem mais de 1 MB. Deixe nele só as linhas das pessoas.',
  ],
])('[C05l] refuses %s, and says what to do', async (_, bytes, refusal) => {
  expect(await cellsOfFile(new File([bytes], 'x'))).toEqual({ refusal })
})

it('[C05l] gives a template that it reads itself', async () => {
  expect(await read(`${templateOf(columns)}${line}`)).toEqual({ items: [{ linha: 2, ...ana }], remarks: [] })
})
