import type { BulkWords } from '../../bulk/bulk-actions';

export const BULK_WORDS: BulkWords = {
  counted: (count) => (count === 1 ? '1 order bump' : `${count} order bumps`),
  pause: {
    label: 'Desligar',
    one: 'Ele deixa de ser oferecido até você ligá-lo de novo.',
    many: 'Eles deixam de ser oferecidos até você ligá-los de novo.',
  },
  activate: { label: 'Ligar' },
  duplicate: {
    one: 'A cópia começa desligada, no fim da ordem.',
    many: 'As cópias começam desligadas, no fim da ordem.',
  },
  delete: {
    one: 'Ele deixa de ser oferecido. Pedidos já feitos guardam o que venderam por ele.',
    many: 'Eles deixam de ser oferecidos. Pedidos já feitos guardam o que venderam por eles.',
  },
};
