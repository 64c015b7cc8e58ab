import { gatewayInSentence } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { MethodNames } from '../method-names';
import type { GatewayEntry } from '../payment-api';

/** The facts about a gateway that are known without asking it. */
export function GatewayContext({ entry }: { entry: GatewayEntry }) {
  const { id, summary, methods, maxInstallments, terms, site } = entry;
  return (
    <Section title={`Sobre ${gatewayInSentence('', id)}`} description={summary}>
      <DefinitionList
        items={[
          { term: 'Formas de pagamento', value: <MethodNames methods={methods} /> },
          ...(methods.includes('credit_card')
            ? [{ term: 'Parcelas no cartão', value: `Até ${maxInstallments}×` }]
            : []),
          {
            term: 'Contrato',
            value: terms,
            note: site && (
              <a href={site} target="_blank" rel="noreferrer">
                Ver site {gatewayInSentence('de', id)}
                <span className="bal-visually-hidden"> (abre em outra aba)</span>
              </a>
            ),
          },
        ]}
      />
    </Section>
  );
}
