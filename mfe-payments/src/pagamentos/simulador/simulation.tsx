import { type GatewayFee, gatewayInSentence, type PaymentConfig } from '@balcao/domain';
import { FormSkeleton, LinkButton, Notice, Stack } from '@balcao/ui/base';
import { MoneyInput } from '@balcao/ui/form';
import { type ComponentType, useId, useState } from 'react';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { Formula } from './formula';
import type { OffersProps } from './offers';
import { simulate } from './simulate';
import { useStoreTerms } from './use-store-terms';

const FIRST_AMOUNT = 10_000;

export interface SimulationProps {
  entry: GatewayEntry;
  config: PaymentConfig;
  /** By the seller's contract; undefined while unknown. */
  fee: GatewayFee | undefined;
  /** The component that shows the ways to pay. */
  Offers: ComponentType<OffersProps>;
}

/** Simulates a sale: what the buyer pays, what the seller gets, and when. */
export function Simulation({ entry, config, fee, Offers }: SimulationProps) {
  const id = useId();
  const [amount, setAmount] = useState<number | null>(FIRST_AMOUNT);
  const terms = useStoreTerms();
  if (fee && terms.isPending) return <FormSkeleton fields={2} />;
  const fees = fee && {
    gateway: fee,
    platform: terms.data && {
      ...terms.data,
      antifraudCents: config.method === 'credit_card' ? terms.data.antifraudCents : 0,
    },
  };
  const { refusal, offers } = amount ? simulate(config, amount, fees) : { refusal: '', offers: [] };
  return (
    <Stack>
      <div className="pay-amount">
        <label htmlFor={id}>Valor da venda</label>
        <MoneyInput id={id} value={amount} onChange={setAmount} />
      </div>
      {!amount && <p className="bal-soft">Escreva o valor de uma venda para simular.</p>}
      {refusal && <Notice kind="info">{refusal}</Notice>}
      {offers.length > 0 && <Offers offers={offers} fees={fees} />}
      {fee === undefined && <UnknownFee entry={entry} />}
      {fee && terms.isError && (
        <Notice kind="info">
          Não conseguimos ler a tarifa da plataforma: os valores descontam só a do gateway.
        </Notice>
      )}
      <Formula config={config} fees={fees} />
    </Stack>
  );
}

function UnknownFee({ entry: { id } }: { entry: GatewayEntry }) {
  return (
    <Notice
      kind="info"
      title="Quanto você recebe?"
      action={<LinkButton to={gatewayPath(id)}>Informar tarifas</LinkButton>}
    >
      Informe as tarifas do seu contrato {gatewayInSentence('com', id)} para ver o que sobra para você e
      quando cai.
    </Notice>
  );
}
