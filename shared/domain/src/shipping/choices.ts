import type { BrazilianState } from '../address/brazilian-states';

/** The ways in which a shipping method charges. */
export const SHIPPING_TYPES = ['gratis', 'fixo', 'tabela', 'percentual', 'retirada'] as const;
export type ShippingType = (typeof SHIPPING_TYPES)[number];

export const SHIPPING_TYPE_LABELS: Readonly<Record<ShippingType, string>> = {
  gratis: 'Frete grátis',
  fixo: 'Fixo',
  tabela: 'Tabela',
  percentual: 'Percentual',
  retirada: 'Retirada',
};

/** The effect of each type, in a sentence. */
export const SHIPPING_TYPE_TEXTS: Readonly<Record<ShippingType, string>> = {
  gratis: 'O cliente não paga nada pela entrega.',
  fixo: 'Um valor só, para qualquer CEP que você atende.',
  tabela: 'O valor vem de uma tabela de CEP e peso, como a dos Correios ou de uma transportadora.',
  percentual: 'Uma parte do valor dos produtos enviados.',
  retirada: 'O cliente busca no seu endereço.',
};

/** The reaches of a method: everywhere, or some regions, states or ranges of CEPs. */
export const SHIPPING_REACHES = ['brasil', 'regioes', 'ufs', 'ceps'] as const;
export type ShippingReachKind = (typeof SHIPPING_REACHES)[number];

export const SHIPPING_REACH_LABELS: Readonly<Record<ShippingReachKind, string>> = {
  brasil: 'Brasil inteiro',
  regioes: 'Regiões',
  ufs: 'Estados',
  ceps: 'Faixas de CEP',
};

export const BRAZILIAN_REGIONS = ['norte', 'nordeste', 'centro_oeste', 'sudeste', 'sul'] as const;
export type BrazilianRegion = (typeof BRAZILIAN_REGIONS)[number];

export const BRAZILIAN_REGION_LABELS: Readonly<Record<BrazilianRegion, string>> = {
  norte: 'Norte',
  nordeste: 'Nordeste',
  centro_oeste: 'Centro-Oeste',
  sudeste: 'Sudeste',
  sul: 'Sul',
};

/** The states of each region, as IBGE divides the country. */
export const REGION_STATES: Readonly<Record<BrazilianRegion, readonly BrazilianState[]>> = {
  norte: ['AC', 'AP', 'AM', 'PA', 'RO', 'RR', 'TO'],
  nordeste: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
  centro_oeste: ['DF', 'GO', 'MT', 'MS'],
  sudeste: ['ES', 'MG', 'RJ', 'SP'],
  sul: ['PR', 'RS', 'SC'],
};

/** The groups of methods in a list: in use, outside of their period, or switched off. */
export const SHIPPING_STATUSES = ['ativo', 'agendado', 'encerrado', 'inativo'] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

export const SHIPPING_STATUS_LABELS: Readonly<Record<ShippingStatus, string>> = {
  ativo: 'Ativo',
  agendado: 'Agendado',
  encerrado: 'Encerrado',
  inativo: 'Inativo',
};
