import type { ShopifyIntegration, ShopifySyncRun } from '@balcao/api-schema';
import type { ShopifyStatus } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

const STATUS_PILLS: Readonly<Record<ShopifyStatus, StatusPillProps>> = {
  nao_conectado: { kind: 'neutral', icon: 'link', label: 'Não conectado' },
  conectando: { kind: 'info', icon: 'clock', label: 'Conectando' },
  conectado: { kind: 'success', icon: 'check', label: 'Conectado' },
  credencial_invalida: { kind: 'danger', icon: 'error', label: 'Credencial inválida' },
  escopo_faltando: { kind: 'warning', icon: 'alert', label: 'Permissão faltando' },
  desinstalado: { kind: 'danger', icon: 'error', label: 'Desinstalado' },
};

export const statusPill = (status: ShopifyStatus): StatusPillProps => STATUS_PILLS[status];

const RUN_WORDS: Readonly<Record<ShopifySyncRun['state'], string>> = {
  na_fila: 'Na fila: começa em segundos.',
  preparando: 'A Shopify está preparando a lista de produtos. Em lojas grandes leva alguns minutos.',
  importando: 'Estamos trazendo os produtos.',
  conferindo: 'Estamos conferindo o que mudou enquanto isso.',
  concluido: 'Concluída.',
  falhou: 'Parou.',
  cancelado: 'Cancelada: a loja foi desconectada, ou removeu o aplicativo.',
};

/** How far a run is, in a sentence. */
export const runWords = ({ state, error }: ShopifySyncRun): string =>
  state === 'falhou' ? `${RUN_WORDS.falhou} ${error}` : RUN_WORDS[state];

const BUYER_DATA: Readonly<Record<ShopifyIntegration['health']['buyerData'], string>> = {
  desconhecido: 'Ainda não recebemos pedidos',
  presente: 'Chegam com os pedidos',
  ausente: 'Dados do comprador ausentes: plano da Shopify',
};

export const buyerDataWords = (known: ShopifyIntegration['health']['buyerData']): string => BUYER_DATA[known];

/** The purpose of each permission, by Shopify's name of it. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  read_products: 'ler produtos',
  read_orders: 'ler pedidos e carrinhos',
  write_orders: 'criar pedidos pagos no Balcão',
  read_fulfillments: 'ler envios',
  write_fulfillments: 'criar envios',
  read_merchant_managed_fulfillment_orders: 'ler o que falta enviar',
  write_merchant_managed_fulfillment_orders: 'marcar como enviado',
};

export const scopeWords = (scope: string): string => SCOPE_WORDS[scope] ?? scope;
