import type { V1CouponAnswer } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import {
  couponCustomerOf,
  MAX_INSTALLMENTS,
  methodDiscountLabel,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { MoneyLadder } from '@balcao/ui/figures';
import {
  CepField,
  DateField,
  EditorField,
  MoneyField,
  NumberField,
  SelectField,
  ServerForm,
  TextField,
  useFieldData,
  useFormHandle,
} from '@balcao/ui/form';
import { useState } from 'react';
import { ProductPicker } from './product-picker';
import { EMPTY_SIMULATION, questionOf, type SimulationValues } from './simulation';

/** Tries the saved coupon with a cart: whether it is good, and all reasons why not, as a buyer would read them. */
export function CouponSimulator({ code }: { code: string }) {
  const { http } = useShell();
  const form = useFormHandle();
  const method = useFieldData<SimulationValues['method']>(form, 'method', '');
  const [answer, setAnswer] = useState<V1CouponAnswer>();
  return (
    <Section title="Simulador" description="O que o cliente leria no checkout. Nada é gravado.">
      <Stack>
        <ServerForm<SimulationValues>
          name="simulador"
          handle={form}
          initialValues={EMPTY_SIMULATION}
          onSubmit={async (values) =>
            setAnswer(await send(http, 'POST /coupons/simulate', { body: questionOf(code, values) }))
          }
          onChange={() => setAnswer(undefined)}
        >
          <MoneyField name="amountCents" label="Valor dos itens" required />
          <SelectField
            name="method"
            label="Forma de pagamento"
            emptyLabel="Ainda não escolhida"
            options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
          />
          <Disclosure summary="Mais sobre a compra">
            <EditorField<string[]> name="productIds" label="Produtos no carrinho">
              <ProductPicker />
            </EditorField>
            {method === 'credit_card' && (
              <NumberField name="installments" label="Parcelas" min={1} max={MAX_INSTALLMENTS} />
            )}
            <MoneyField name="shippingCents" label="Frete" />
            <CepField name="zipCode" label="CEP da entrega" />
            <TextField
              name="buyer"
              label="CPF ou e-mail do cliente"
              autoComplete="off"
              validate={(typed) =>
                typed.trim() === '' || couponCustomerOf(typed) !== null
                  ? null
                  : 'Escreva um CPF, um CNPJ ou um e-mail.'
              }
            />
            <DateField name="day" label="Dia da compra" help="Em branco: hoje." />
          </Disclosure>
          <Button type="submit">Simular</Button>
        </ServerForm>
        {answer && <Answer answer={answer} method={method} />}
      </Stack>
    </Section>
  );
}

function Answer({ answer, method }: { answer: V1CouponAnswer; method: SimulationValues['method'] }) {
  const { valid, messages, pending } = answer;
  const title = valid ? (pending.length > 0 ? 'Vale, até aqui' : 'O cupom vale') : 'O cupom não vale';
  return (
    <>
      <Notice kind={valid ? (pending.length > 0 ? 'info' : 'success') : 'warning'} title={title}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
      <MoneyLadder
        label="Do carrinho ao total"
        steps={[
          { key: 'subtotal', label: 'Itens', cents: answer.subtotal },
          { key: 'coupon', label: 'Cupom nos itens', cents: -answer.items_discount },
          { key: 'method', label: methodDiscountLabel(method || undefined), cents: -answer.pix_discount },
          { key: 'shipping', label: 'Frete', cents: answer.shipping + answer.shipping_discount },
          { key: 'free', label: 'Cupom no frete', cents: -answer.shipping_discount },
        ].filter(({ key, cents }) => key === 'subtotal' || cents !== 0)}
        total={{ label: 'Total', cents: answer.total }}
      />
    </>
  );
}
