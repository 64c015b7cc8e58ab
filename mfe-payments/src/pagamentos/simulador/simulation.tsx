import { type GatewayFee, gatewayInSentence, type PaymentConfig } from '@balcao/domain';
import { LinkButton, Notice, Stack } from '@balcao/ui/base';
import { MoneyInput } from '@balcao/ui/form';
import { type ComponentType, useId, useState } from 'react';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { Formula } from './formula';
import type { OffersProps } from './offers';
import { simulate } from './simulate';

const FIRST_AMOUNT = 10_000;

export interface SimulationProps {
  entry: GatewayEntry;
  config: PaymentConfig;
  /** By the seller's contract; undefined while unknown. */
  fee: GatewayFee | undefined;
  /** How the ways to pay are shown. */
  Offers: ComponentType<OffersProps>;
}

/** Simulates a sale: what the buyer pays, what the seller gets, and when. */
export function Simulation({ entry, config, fee, Offers }: SimulationProps) {
  const id = useId();
  const [amount, setAmount] = useState<number | null>(FIRST_AMOUNT);
  const { refusal, offers } = amount ? simulate(config, amount, fee) : { refusal: '', offers: [] };
  return (
    <Stack>
      <div className="pay-amount">
        <label htmlFor={id}>Valor da venda</label>
        <MoneyInput id={id} value={amount} onChange={setAmount} />
      </div>
      {!amount && <p className="bal-soft">Escreva o valor de uma venda para simular.</p>}
      {refusal && <Notice kind="info">{refusal}</Notice>}
      {offers.length > 0 && <Offers offers={offers} hasFee={fee !== undefined} />}
      {fee === undefined && <UnknownFee entry={entry} />}
      <Formula config={config} fee={fee} />
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
