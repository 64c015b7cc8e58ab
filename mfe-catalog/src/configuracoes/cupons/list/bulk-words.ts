import type { BulkWords } from '../../bulk/bulk-actions';

export const BULK_WORDS: BulkWords = {
  counted: (count) => (count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`),
  pause: {
    label: 'Pausar',
    one: 'Ele deixa de valer no checkout até você ativá-lo de novo.',
    many: 'Eles deixam de valer no checkout até você ativá-los de novo.',
  },
  activate: { label: 'Ativar' },
  duplicate: {
    one: 'A cópia começa pausada e tem um número no fim do código.',
    many: 'As cópias começam pausadas e têm um número no fim do código.',
  },
  delete: {
    one: 'Se já foi usado, ele fica. Isso não pode ser desfeito.',
    many: 'Cupons que já foram usados ficam: o resultado diz quais. Isso não pode ser desfeito.',
  },
};
