import { REFUSAL_GROUP_TEXTS, SIMULATED_CARD_ENDINGS, type SimulatedCard } from '@balcao/domain';
import { Disclosure } from '@balcao/ui/display';
import { type Column, SimpleTable } from '@balcao/ui/table';

type Ending = (typeof SIMULATED_CARD_ENDINGS)[number];

const RESULTS: Readonly<Record<SimulatedCard, string>> = {
  ...REFUSAL_GROUP_TEXTS,
  approved: 'Aprovado.',
  review: 'Fica em análise, e é aprovado depois.',
  unreachable: 'O gateway não responde.',
};

const keyOf = ({ cents }: Ending) => String(cents);

const COLUMNS: readonly Column<Ending>[] = [
  { key: 'cents', title: 'Centavos', cell: ({ cents }) => `,${String(cents).padStart(2, '0')}` },
  { key: 'result', title: 'O que acontece', cell: ({ result }) => RESULTS[result] },
];

/** Which amounts the simulator refuses a card for. */
export function CardEndings() {
  return (
    <Disclosure summary="Como testar cartões recusados">
      <p className="bal-soft">
        No Simulador, os centavos do valor decidem. Outros centavos: {RESULTS.approved.toLowerCase()}
      </p>
      <SimpleTable
        caption="O que os centavos do valor fazem com um cartão"
        columns={COLUMNS}
        rows={SIMULATED_CARD_ENDINGS}
        rowKey={keyOf}
      />
    </Disclosure>
  );
}
