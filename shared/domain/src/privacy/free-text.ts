/** Ends of the names of what people write in their own words, in this product's schemas, in files and in what other systems send. */
const ENDS = [
  ...[
    'name',
    'nome',
    'nickname',
    'title',
    'titulo',
    'text',
    'texto',
    'alt',
    'announcement',
    'cta',
    'tag',
    'add',
    'descriptor',
  ],
  ...['note', 'notes', 'nota', 'notas', 'message', 'mensagem', 'reason', 'motivo', 'purpose', 'instructions'],
  ...['description', 'descricao', 'comment', 'comments', 'comentario', 'obs', 'observacao', 'observacoes'],
  ...['street', 'rua', 'logradouro', 'complement', 'complemento', 'district', 'bairro', 'city', 'cidade'],
  ...['category', 'categories', 'values', 'value', 'method', 'carrier', 'checkout'],
];
const LONGEST_END = Math.max(...ENDS.map(({ length }) => length));
const FREE_TEXT = new RegExp(`(?:${ENDS.join('|')})$`, 'i');

/**
 * Whether people write a field's text in their own words, by its name in any style (`companyName`, `dispute_reason`, `testTitle`): such a
 * text may have anything in it, as a card's number that was typed by mistake. Codes, keys, phones, documents and what is searched for are
 * none, and have their own form.
 */
export const isFreeText = (field: string): boolean => FREE_TEXT.test(field.slice(-LONGEST_END));
