import type { GatewayFee, PaymentMethod } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { type FormHandle, useFormData } from '@balcao/ui/form';
import { configIn } from '../formas/config-values';
import { paymentConfigOf } from '../formas/payment-config-of';
import type { GatewayEntry } from '../payment-api';
import { OffersList } from './offers';
import { Simulation } from './simulation';

export interface FormSimulationProps {
  method: PaymentMethod;
  entry: GatewayEntry;
  fee: GatewayFee | undefined;
  form: FormHandle;
}

/** The simulation of a form's values, saved or not. */
export function FormSimulation({ method, entry, fee, form }: FormSimulationProps) {
  const values = useFormData(form);
  if (!values) return null;
  return (
    <Section title="Simulação" description="Com o que está no formulário, salvo ou não.">
      <Simulation
        entry={entry}
        config={paymentConfigOf(method, configIn(method, values))}
        fee={fee}
        Offers={OffersList}
      />
    </Section>
  );
}
