import type { GatewayConnection, PaymentGateway } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { gatewayInSentence, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { LinkButton, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { useId } from 'react';
import { MethodNames } from '../method-names';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { UseGatewayButton } from './choose/use-gateway-button';
import { connectionPill, feeWords } from './gateway-words';
import { DeliveryWarning } from './webhook/delivery-warning';

export interface GatewayCardProps {
  entry: GatewayEntry;
  connection: GatewayConnection | undefined;
  /** The gateway that the store is paid through now. */
  choice: PaymentGateway;
}

/** A gateway to choose: methods, requirements, fees and connection status. */
export function GatewayCard({ entry, connection, choice }: GatewayCardProps) {
  const headingId = useId();
  const mayConnect = useCan('configuracoes:editar');
  const { id, name, summary, methods, credentials, terms, site } = entry;
  return (
    <article className="bal-card pay-card" aria-labelledby={headingId}>
      <header className="pay-card-head">
        <h3 id={headingId} className="bal-h2">
          {name}
        </h3>
        <StatusPill {...connectionPill(connection)} />
      </header>
      {connection && <DeliveryWarning entry={entry} connection={connection} />}
      <p>{summary}</p>
      <MethodNames methods={methods} />
      <DefinitionList
        items={[
          {
            term: 'O que é preciso',
            value: credentials.map(({ label }) => label).join(', ') || 'Nada: conecte e use.',
          },
          { term: 'Tarifas e prazos', value: <Fees entry={entry} connection={connection} /> },
          { term: 'Contrato', value: terms },
        ]}
      />
      <footer className="pay-card-foot">
        {(connection || mayConnect) && (
          <LinkButton to={gatewayPath(id)}>{`${connectionVerb(connection, mayConnect)} ${name}`}</LinkButton>
        )}
        {mayConnect && connection?.configured && !connection.current && (
          <UseGatewayButton entry={entry} choice={choice} kind="secondary" />
        )}
        {site && (
          <a href={site} target="_blank" rel="noreferrer">
            Ver site
            <span className="bal-visually-hidden"> {gatewayInSentence('de', id)} (abre em outra aba)</span>
          </a>
        )}
      </footer>
    </article>
  );
}

const connectionVerb = (connection: GatewayConnection | undefined, mayConnect: boolean): string => {
  if (!mayConnect) return 'Ver';
  return connection ? 'Configurar' : 'Conectar';
};

/** The fees of the contract, as the seller has typed them; until then the place at which they stand. */
export function Fees({ entry, connection }: Pick<GatewayCardProps, 'entry' | 'connection'>) {
  const known = entry.methods.flatMap((method) => {
    const fee = connection?.fees[method];
    return fee ? [{ method, words: feeWords(fee) }] : [];
  });
  if (known.length === 0)
    return entry.credentials.length === 0
      ? 'Sem tarifas. Informe as suas para simular.'
      : 'As do seu contrato: depois de conectar, informe aqui para ver quanto recebe.';
  return (
    <ul>
      {known.map(({ method, words }) => (
        <li key={method}>
          {PAYMENT_METHOD_LABELS[method]}: {words}
        </li>
      ))}
    </ul>
  );
}
