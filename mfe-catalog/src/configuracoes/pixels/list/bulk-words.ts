import type { BulkWords } from '../../bulk/bulk-actions';

export const BULK_WORDS: BulkWords = {
  counted: (count) => (count === 1 ? '1 pixel' : `${count} pixels`),
  pause: {
    label: 'Pausar',
    one: 'As vendas deixam de ser informadas a ele. O que já foi informado fica.',
    many: 'As vendas deixam de ser informadas a eles. O que já foi informado fica.',
  },
  activate: { label: 'Ligar' },
  duplicate: {
    one: 'A cópia começa pausada e sem o token.',
    many: 'As cópias começam pausadas e sem o token.',
  },
  delete: {
    one: 'As vendas deixam de ser informadas a ele, e o registro do que foi enviado é apagado.',
    many: 'As vendas deixam de ser informadas a eles, e o registro do que foi enviado é apagado.',
  },
};
