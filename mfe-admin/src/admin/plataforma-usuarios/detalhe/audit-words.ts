import {
  FIELD_LABELS,
  PERSONAL_FIELD_LABELS,
  PRODUCT_CHOICE_LABELS,
  PRODUCT_FIELD_LABELS,
  PRODUCT_NUMBERS,
  STORE_ROLE_LABELS,
  USER_STATUS_LABELS,
} from '@balcao/domain';

type Words = Readonly<Record<string, string>>;

/** The labels of recorded names; products, people and stores share some. */
const NAMES: Words = {
  ...FIELD_LABELS,
  ...PRODUCT_FIELD_LABELS,
  imageUrl: 'Foto',
  imageAlt: 'Descrição da imagem',
  reason: 'Motivo',
  purpose: 'Finalidade',
  fields: 'Dados vistos',
  ended: 'Sessões encerradas',
  sessionsEnded: 'Sessões encerradas',
  termsVersion: 'Versão dos termos',
  privacyVersion: 'Versão da política de privacidade',
  role: 'Papel',
  nome: 'Nome da loja',
  storeId: 'Loja',
  productId: 'Produto',
  couponCode: 'Cupom',
  fileName: 'Arquivo',
  columns: 'Colunas',
  total: 'Total',
  created: 'Criados',
  changed: 'Alterados',
  unchanged: 'Sem mudança',
  failed: 'Com problema',
};

const CHOICES: Readonly<Record<string, Words>> = {
  ...PRODUCT_CHOICE_LABELS,
  status: { ...PRODUCT_CHOICE_LABELS.status, ...USER_STATUS_LABELS },
  role: STORE_ROLE_LABELS,
  fields: PERSONAL_FIELD_LABELS,
};

const NUMBERS: Readonly<Record<string, { show(value: number): string }>> = PRODUCT_NUMBERS;
const MAX_LENGTH = 160;
const TAG = /<[^<>]*>/g;

function shortened(text: string): string {
  const plain = text.replace(TAG, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** The label of a recorded name; one that a newer version records shows as it is. */
export const recordedName = (name: string): string => NAMES[name] ?? name;

/** A recorded value as people read it; empty for one that is not filled. */
export function recordedValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return NUMBERS[name]?.show(value) ?? value.toLocaleString('pt-BR');
  if (typeof value === 'string') return CHOICES[name]?.[value] ?? shortened(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '';
  const isList = typeof value[0] === 'string';
  return isList ? value.map((each) => recordedValue(name, each)).join(', ') : String(value.length);
}
