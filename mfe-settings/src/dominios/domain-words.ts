import type { DomainCheck, DomainRecordShown } from '@balcao/api-schema';
import { DOMAIN_REASON_TEXTS, type DomainStatus, DOMAIN_STATUS_LABELS as LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status of a domain. */
export const STATUS_PILLS: Readonly<Record<DomainStatus, StatusPillProps>> = {
  pendente: { kind: 'warning', icon: 'clock', label: LABELS.pendente },
  verificado: { kind: 'info', icon: 'check', label: LABELS.verificado },
  ssl_emitindo: { kind: 'info', icon: 'lock', label: LABELS.ssl_emitindo },
  ativo: { kind: 'success', icon: 'check', label: LABELS.ativo },
  falhou: { kind: 'danger', icon: 'error', label: LABELS.falhou },
  expirando: { kind: 'warning', icon: 'alert', label: LABELS.expirando },
  removido: { kind: 'neutral', icon: 'trash', label: LABELS.removido },
};

/** Whether buyers reach the checkout by it. */
export const isServed = ({ status }: Pick<DomainRecordShown, 'status'>): boolean =>
  status === 'ativo' || status === 'expirando';

/** Whether its DNS waits for the seller. */
export const awaitsDns = ({ status }: Pick<DomainRecordShown, 'status'>): boolean =>
  status === 'pendente' || status === 'falhou';

/** Whether somebody has looked at its DNS. */
export const wasChecked = ({ status, reason }: Pick<DomainRecordShown, 'status' | 'reason'>): boolean =>
  status !== 'pendente' || reason !== null;

/** `CNAME pay: encontramos 104.21.3.4, esperávamos x.checkout.balcao.com.br.` Of each record that was found wrong. */
export const differencesOf = ({ records }: Pick<DomainCheck, 'records'>): string[] =>
  records
    .filter(({ ok, found }) => !ok && found !== '')
    .map(
      ({ type, name, found, expected }) => `${type} ${name}: encontramos ${found}, esperávamos ${expected}.`,
    );

/** The summary of a domain in a list, in a sentence. */
export function summaryOf(domain: DomainRecordShown): string {
  const { status, reason, servedUntil } = domain;
  if (servedUntil !== null) return DOMAIN_REASON_TEXTS.desviado;
  if (reason !== null) return DOMAIN_REASON_TEXTS[reason];
  return SUMMARIES[status];
}

const SUMMARIES: Readonly<Record<DomainStatus, string>> = {
  pendente: 'Crie os dois registros no DNS do domínio. Verificamos sozinhos quando eles aparecerem.',
  verificado: 'O domínio é seu e aponta para o checkout. Falta o certificado.',
  ssl_emitindo: 'O certificado está sendo emitido. Costuma levar poucos minutos.',
  ativo: 'O checkout abre neste endereço.',
  falhou: 'O domínio não está funcionando.',
  expirando: 'O checkout abre, mas o certificado não pôde ser renovado.',
  removido: 'O checkout não abre mais neste endereço.',
};
