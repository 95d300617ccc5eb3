/** The file of a screen with a list of pets; a growing one has between one and four. */
export const petsFile = (list: object = {}, look: object = {}): object => ({
  type: 'object',
  properties: {
    pets: {
      type: 'array',
      title: 'Seus pets',
      items: {
        type: 'object',
        title: 'Pet',
        properties: {
          nome: {
            type: 'string',
            title: 'Nome',
            maxLength: 20,
            look: { widget: 'texto', empty: 'Informe o nome.' },
          },
          nascimento: {
            type: 'string',
            format: 'data',
            title: 'Data de nascimento',
            look: { widget: 'data', mask: 'data', dated: 'nascimento' },
          },
          especie: {
            type: 'string',
            title: 'Espécie',
            enum: ['cao', 'gato'],
            look: {
              widget: 'segmento',
              options: [
                { value: 'cao', label: 'Cão' },
                { value: 'gato', label: 'Gato' },
              ],
            },
          },
        },
        required: ['nome'],
      },
      look: { heading: '{nome}', ...look },
      ...list,
    },
    observacao: { type: 'string', title: 'Observação', look: { widget: 'texto' } },
  },
  look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar', kind: 'primary' }] },
})
