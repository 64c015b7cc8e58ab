import type { DomainRecordShown } from '@balcao/api-schema';
import { DOMAIN_REASON_TEXTS, formatInstantInWords } from '@balcao/domain';
import { Notice, type NoticeProps, RelativeTime } from '@balcao/ui/base';
import { differencesOf, isServed, STATUS_PILLS, summaryOf } from './domain-words';

/**
 * The reasons that are no fault of the seller: a name server that did not answer has said nothing of the records, and an authority may be
 * away.
 */
const OURS: readonly DomainRecordShown['reason'][] = ['dns_sem_resposta', 'limite_da_ca', 'ca_fora'];

function kindOf({ status, reason, servedUntil }: DomainRecordShown): NoticeProps['kind'] {
  if (status === 'falhou') return 'error';
  if (servedUntil !== null || status === 'expirando') return 'warning';
  if (reason !== null) return OURS.includes(reason) ? 'info' : 'warning';
  return status === 'ativo' ? 'success' : 'info';
}

function titleOf({ host, status, servedUntil }: DomainRecordShown): string {
  if (servedUntil !== null)
    return `Sem os registros, ${host} sai do ar em ${formatInstantInWords(servedUntil)}`;
  return status === 'ativo' ? `O checkout abre em ${host}` : STATUS_PILLS[status].label;
}

function bodyOf(domain: DomainRecordShown): string {
  const { status, reason, servedUntil, hasCertificates } = domain;
  if (status === 'verificado' && reason === null && !hasCertificates)
    return 'O domínio é seu e aponta para o checkout. Esta instalação do Balcão não emite certificados, por isso ele ainda não abre.';
  if (status === 'ativo' && reason === null && servedUntil === null)
    return 'Os registros e o certificado estão certos.';
  return summaryOf(domain);
}

/** The state of a domain, its reason, the records that were found instead, and the next check. */
export function DomainState({ domain }: { domain: DomainRecordShown }) {
  const { status, reason, detail, nextCheckAt, servedUntil, certificate } = domain;
  const differences = differencesOf(domain);
  return (
    <Notice kind={kindOf(domain)} title={titleOf(domain)}>
      <p>{bodyOf(domain)}</p>
      {servedUntil !== null && reason !== null && reason !== 'desviado' && (
        <p>{DOMAIN_REASON_TEXTS[reason]}</p>
      )}
      {differences.map((sentence) => (
        <p key={sentence} className="set-name">
          {sentence}
        </p>
      ))}
      {detail !== '' && <p className="set-name">Resposta: {detail}</p>}
      {status === 'expirando' && certificate && (
        <p>O certificado vale até {formatInstantInWords(certificate.notAfter)}.</p>
      )}
      {nextCheckAt !== null && !(isServed(domain) && reason === null) && (
        <p>
          Próxima verificação: <RelativeTime iso={nextCheckAt} />.
          {status === 'pendente' && ` Tentamos até ${formatInstantInWords(domain.checkedUntil)}.`}
        </p>
      )}
      {status === 'falhou' && <p>Paramos de tentar. Corrija o que falta e verifique de novo.</p>}
    </Notice>
  );
}
