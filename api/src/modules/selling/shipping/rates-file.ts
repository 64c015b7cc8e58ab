import { RATE_COLUMNS, type RateColumn, type RateUnits, WEIGHT_COLUMNS } from '@balcao/domain';
import type { FileFields } from '../../../csv/file-fields';

const weights = (...names: string[]) =>
  names.flatMap((name) => [name, `${name} (kg)`, `${name} (g)`, `${name} em gramas`, `${name} em kg`]);

/** Surcharges of other platforms that a table here does not have: by the gram above a band's start, as VTEX, and on other sums. */
export const LOST_SURCHARGES = {
  perGram: 'Adicional por grama',
  leastInsurance: 'Seguro mínimo',
  onFreight: 'Adicional sobre o frete (%)',
} as const;
export type LostSurcharge = keyof typeof LOST_SURCHARGES;

/** A column of a file: one of ours, both ends of a range of CEPs in one, or a surcharge that only is told of. */
export type RateFileColumn = RateColumn | 'cepRange' | LostSurcharge;

/** The headings of tables of rates: ours, those of VTEX and of other platforms, and those of carriers. */
export const RATES_FILE: FileFields<RateFileColumn> = {
  kind: 'rates',
  fields: {
    name: {
      label: RATE_COLUMNS.name,
      headings: [
        ...[
          'nome da faixa',
          'região',
          'zona',
          'destino',
          'localidade',
          'cidade',
          'cidade destino',
          'serviço',
        ],
        ...['polygon name', 'name', 'region', 'zone', 'UF', 'estado'],
      ],
    },
    cepFrom: {
      label: RATE_COLUMNS.cepFrom,
      headings: [
        ...['CEP inicial', 'CEP de', 'CEP início', 'CEP inicial destino', 'CEP destino inicial', 'CEP ini'],
        ...[
          'faixa CEP inicial',
          'faixa de CEP inicial',
          'faixa de CEP de',
          'faixa inicial',
          'início da faixa',
        ],
        ...[
          'CEP mínimo',
          'CEP min',
          'zip code start',
          'zip start',
          'zip code from',
          'zip from',
          'postal code from',
        ],
        ...['postal code start', 'CEP origem da faixa'],
      ],
    },
    cepTo: {
      label: RATE_COLUMNS.cepTo,
      headings: [
        ...['CEP final', 'CEP até', 'CEP fim', 'CEP final destino', 'CEP destino final', 'CEP fin'],
        ...['faixa CEP final', 'faixa de CEP final', 'faixa de CEP até', 'faixa final', 'fim da faixa'],
        ...['CEP máximo', 'CEP max', 'zip code end', 'zip end', 'zip code to', 'zip to', 'postal code to'],
        ...['postal code end'],
      ],
    },
    cepRange: {
      label: 'Faixa de CEP',
      headings: ['faixa CEP', 'faixa de CEPs', 'faixas de CEP', 'intervalo de CEP', 'CEPs', 'zip code range'],
    },
    weightFrom: {
      label: RATE_COLUMNS.weightFrom,
      headings: weights(
        'peso de',
        'peso inicial',
        'peso mínimo',
        'peso min',
        'peso ini',
        'weight start',
        'weight from',
        'min weight',
      ),
    },
    weightTo: {
      label: RATE_COLUMNS.weightTo,
      headings: weights(
        'peso até',
        'peso final',
        'peso máximo',
        'peso max',
        'peso fim',
        'weight end',
        'weight to',
        'max weight',
        'peso',
      ),
    },
    price: {
      label: RATE_COLUMNS.price,
      headings: [
        ...[
          'valor do frete',
          'valor frete',
          'frete valor',
          'preço',
          'preço do frete',
          'preço frete',
          'frete',
        ],
        ...['custo', 'custo do frete', 'valor (R$)', 'frete (R$)', 'tarifa', 'absolute money cost', 'price'],
        ...['shipping cost', 'cost', 'rate'],
      ],
    },
    days: {
      label: RATE_COLUMNS.days,
      headings: [
        ...['prazo', 'prazo de entrega', 'prazo (dias)', 'prazo em dias', 'prazo de entrega (dias)', 'dias'],
        ...['prazo de entrega (dias úteis)', 'prazo (dias úteis)', 'dias úteis', 'prazo entrega dias', 'SLA'],
        ...['time cost', 'delivery time', 'delivery days', 'days'],
      ],
    },
    insurance: {
      label: RATE_COLUMNS.insurance,
      headings: [
        ...[
          'seguro (%)',
          'seguro %',
          'percentual seguro',
          'percentual de seguro',
          'ad valorem',
          'ad valorem (%)',
        ],
        ...['percentual adicional valor produto', 'price percent', '% sobre o valor'],
      ],
    },
    excessFrom: {
      label: RATE_COLUMNS.excessFrom,
      headings: weights(
        'kg excedente peso de',
        'kg excelente peso de',
        'excedente a partir de',
        'excedente peso de',
      ),
    },
    excessPerKg: {
      label: RATE_COLUMNS.excessPerKg,
      headings: [
        ...[
          'kg excedente valor por kg',
          'kg excelente valor por kg',
          'valor kg excedente',
          'valor por kg excedente',
        ],
        ...[
          'kg excedente',
          'valor do kg excedente',
          'kg adicional',
          'valor kg adicional',
          'excedente por kg',
        ],
      ],
    },
    minOrder: {
      label: RATE_COLUMNS.minOrder,
      headings: [
        'valor mínimo do pedido',
        'pedido mínimo (R$)',
        'mínimo do pedido',
        'minimum order',
        'min order',
      ],
    },
    perGram: {
      label: LOST_SURCHARGES.perGram,
      headings: ['price by extra weight', 'preço adicional peso produto'],
    },
    leastInsurance: {
      label: LOST_SURCHARGES.leastInsurance,
      headings: ['minimum value insurance', 'valor adicional mínimo'],
    },
    onFreight: {
      label: LOST_SURCHARGES.onFreight,
      headings: ['percentual adicional valor frete'],
    },
  },
  needed: [['cepFrom', 'cepRange'], ['cepTo', 'cepRange'], ['weightTo'], ['price']],
};

const KILOGRAMS = /\bkg\b\W*$/i;
/** Headings that name grams, or whose platform always means them. */
const GRAMS = /\bg\b\W*$|\bgramas\W*$|^weight(?:start|end)$/i;

/** The unit that the heading of a weight names; null where none does. */
export function unitOfHeadings(
  headings: readonly string[],
  columns: readonly (RateFileColumn | null)[],
): RateUnits['weight'] | null {
  const weighed = headings.filter((_, index) => {
    const column = columns[index];
    return WEIGHT_COLUMNS.some((weight) => weight === column);
  });
  if (weighed.some((heading) => KILOGRAMS.test(heading))) return 'kg';
  return weighed.some((heading) => GRAMS.test(heading)) ? 'g' : null;
}
