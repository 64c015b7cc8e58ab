import type { Coupon } from '@balcao/api-schema';
import { COUPON_BATCH_LIMITS, couponPrefixProblem, normalizeCouponCode } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { CheckboxField, NumberField, ServerForm, TextField } from '@balcao/ui/form';
import { useState } from 'react';
import { useCouponApi } from '../coupon-api';
import { requestOf, valuesOf } from './coupon-values';
import { hasMaskedCustomers } from './customers-field';

const FORM = 'lote-de-cupons';

type BatchValues = {
  prefix: string;
  count: number | null;
  limitPerCode: boolean;
};

export interface BatchDialogProps {
  /** The coupon whose terms each code of the batch gets. */
  coupon: Coupon;
  onStarted(): void;
  onClose(): void;
}

/** Makes many codes with the terms of a coupon. */
export function BatchDialog({ coupon, onStarted, onClose }: BatchDialogProps) {
  const api = useCouponApi();
  const [busy, setBusy] = useState(false);

  async function start({ prefix, count, limitPerCode }: BatchValues) {
    setBusy(true);
    try {
      // The batch is for the same people, whom answers have masked.
      const customers = hasMaskedCustomers(coupon) ? await api.reveal(coupon.id) : coupon.customers;
      const { code, ...terms } = requestOf(valuesOf({ ...coupon, customers }));
      await api.createBatch({ prefix, count: count ?? 0, limitPerCode, terms });
      onStarted();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Gerar lote de códigos"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            Gerar códigos
          </Button>
        </>
      }
    >
      <ServerForm<BatchValues>
        name={FORM}
        initialValues={{
          prefix: coupon.code.slice(0, COUPON_BATCH_LIMITS.prefix),
          count: 100,
          limitPerCode: false,
        }}
        onSubmit={start}
      >
        <p>
          Cada código tem as regras salvas de {coupon.code} e um final que ninguém adivinha. O arquivo fica na
          lista.
        </p>
        <TextField
          name="prefix"
          label="Começo do código"
          maxLength={COUPON_BATCH_LIMITS.prefix}
          autoComplete="off"
          validate={(typed) => couponPrefixProblem(normalizeCouponCode(typed))}
        />
        <NumberField name="count" label="Quantos códigos" required min={1} max={COUPON_BATCH_LIMITS.codes} />
        {coupon.limitPerCustomer > 0 && (
          <CheckboxField
            name="limitPerCode"
            label="Limite por cliente"
            help="Sem isso, o limite por cliente vale para o lote inteiro."
          >
            Contar o limite por cliente em cada código
          </CheckboxField>
        )}
      </ServerForm>
    </Dialog>
  );
}
