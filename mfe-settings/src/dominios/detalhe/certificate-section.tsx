import type { DomainRecordShown } from '@balcao/api-schema';
import { formatPercent } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { awaitsDns } from '../domain-words';

function reasonForNone({ status, hasCertificates }: DomainRecordShown): string {
  if (!hasCertificates) return 'Esta instalação do Balcão não emite certificados.';
  if (awaitsDns({ status }))
    return 'Depois que os registros estiverem certos, o certificado é pedido sozinho.';
  return 'O certificado foi pedido. Costuma levar poucos minutos.';
}

/** A share of 1 in whole percent: `80%`. */
const shareOf = (share: number): string => formatPercent(Math.round(share * 100) * 100);

/** The certificate of a domain, which comes and is renewed by itself. */
export function CertificateSection({ domain }: { domain: DomainRecordShown }) {
  const { certificate } = domain;
  return (
    <Section
      title="Certificado"
      description="É o que mostra o cadeado no navegador do cliente. Emitimos e renovamos sozinhos, sem custo."
    >
      {certificate === null ? (
        <p className="bal-soft">{reasonForNone(domain)}</p>
      ) : (
        <DefinitionList
          items={[
            { term: 'Emitido por', value: certificate.issuer },
            { term: 'Vale desde', value: <DateTime iso={certificate.notBefore} /> },
            {
              term: 'Vale até',
              value: <DateTime iso={certificate.notAfter} />,
              note: `Restam ${shareOf(certificate.lifetimeLeft)} da validade.`,
            },
          ]}
        />
      )}
    </Section>
  );
}
