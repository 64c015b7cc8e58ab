import type { ShippingMethodRecord } from '@balcao/api-schema';
import {
  BRAZILIAN_REGION_LABELS,
  type BrazilianRegion,
  formatCalendarDate,
  formatMoney,
  formatPercent,
  gramsText,
  SHIPPING_REACH_LABELS,
  SHIPPING_TYPE_LABELS,
} from '@balcao/domain';
import type { ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { fretePath } from '../paths';
import { type MethodValues, newValues, patchOf, requestOf, valuesOf } from './method-values';

const NONE = '—';
const orNone = (show: (value: number) => string) => (value: number | null) =>
  value === null ? NONE : show(value);
const days = orNone((value) => (value === 1 ? '1 dia útil' : `${value} dias úteis`));
const grams = orNone(gramsText);
const money = orNone(formatMoney);
const percent = orNone(formatPercent);
const centimetres = orNone((value) => `${value} cm`);
const plain = orNone((value) => value.toLocaleString('pt-BR'));
const date = (value: string) => (value === '' ? NONE : formatCalendarDate(value));

/** The specification by which the form of a method shows and saves it. */
export const METHOD_SPEC: ResourceSpec<ShippingMethodRecord, MethodValues> = {
  path: '/shipping-methods',
  fields: {
    name: { label: 'Nome' },
    type: { label: 'Tipo', show: (type) => SHIPPING_TYPE_LABELS[type] },
    active: { label: 'Ligada', show: (active) => (active ? 'Sim' : 'Não') },
    daysMin: { label: 'Prazo mínimo', show: days },
    daysMax: { label: 'Prazo máximo', show: days },
    handlingDays: { label: 'Manuseio', show: days },
    startsOn: { label: 'Vale a partir de', show: date },
    endsOn: { label: 'Vale até', show: date },
    valueCents: { label: 'Valor', show: money },
    percentBp: { label: 'Porcentagem', show: percent },
    excessFromGrams: { label: 'Peso sem acréscimo', show: grams },
    excessPerKgCents: { label: 'Valor por quilo excedente', show: money },
    insuranceBp: { label: 'Seguro', show: percent },
    freeFromCents: { label: 'Grátis a partir de', show: money },
    cubedDivisor: { label: 'Divisor do peso cubado', show: plain },
    cubedFromGrams: { label: 'Peso cubado acima de', show: grams },
    maxSideCm: { label: 'Lado máximo', show: centimetres },
    maxSumCm: { label: 'Soma máxima dos lados', show: centimetres },
    reachKind: { label: 'Alcance', show: (kind) => SHIPPING_REACH_LABELS[kind] },
    regions: {
      label: 'Regiões',
      show: (regions: BrazilianRegion[]) =>
        regions.map((region) => BRAZILIAN_REGION_LABELS[region]).join(', '),
    },
    ufs: { label: 'Estados', show: (ufs) => ufs.join(', ') },
    ranges: { label: 'Faixas de CEP' },
    minSubtotalCents: { label: 'Subtotal mínimo', show: money },
    maxSubtotalCents: { label: 'Subtotal máximo', show: money },
    minWeightGrams: { label: 'Peso mínimo', show: grams },
    maxWeightGrams: { label: 'Peso máximo', show: grams },
    minQuantity: { label: 'Quantidade mínima', show: plain },
    maxQuantity: { label: 'Quantidade máxima', show: plain },
    productIds: {
      label: 'Produtos',
      show: ({ length }: string[]) => (length === 1 ? '1 produto' : `${length} produtos`),
    },
    categories: { label: 'Categorias', show: (categories: string[]) => categories.join(', ') },
  },
  valuesOf,
  patchOf,
  words: {
    saved: 'Forma de frete salva.',
    changedElsewhere: 'Esta forma de frete foi alterada em outro lugar',
  },
};

/** The creation of a method. */
export const METHOD_CREATION: ResourceCreation<ShippingMethodRecord, MethodValues> = {
  initialValues: newValues('fixo'),
  requestOf,
  addressOf: ({ id }) => fretePath(id),
  created: 'Forma de frete criada.',
};
