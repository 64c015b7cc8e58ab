import type { ShippingSimulation } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { MAX_MONEY_CENTS, SHIPPING_LIMITS } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { CepField, MoneyField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { Sheet } from '@balcao/ui/list';
import { useState } from 'react';
import { type PickedProduct, ProductPicker } from './product-picker';
import { SimulationResult } from './simulation-result';
import './picker.css';

interface Picked extends PickedProduct {
  quantity: number;
}

/** The fields of the form; the products stand beside it. */
interface Asked extends Record<string, unknown> {
  zipCode: string;
  discountCents: number | null;
}

const MAX_PRODUCTS = 50;

/** CEP and products → the options that buyers would have, and why the other methods are none. */
export function SimulatorSheet({ onClose }: { onClose(): void }) {
  const { http } = useShell();
  const [picked, setPicked] = useState<Picked[]>([]);
  const [missing, setMissing] = useState(false);
  const [answer, setAnswer] = useState<ShippingSimulation>();

  async function ask({ zipCode, discountCents }: Asked) {
    setMissing(picked.length === 0);
    if (picked.length === 0) return;
    const body = {
      zipCode,
      items: picked.map(({ id, quantity }) => ({ productId: id, quantity })),
      discountCents: discountCents ?? 0,
    };
    setAnswer(await send(http, 'POST /shipping-methods/simulate', { body }));
  }

  const change = (next: Picked[]) => {
    setPicked(next);
    setAnswer(undefined);
  };

  return (
    <Sheet title="Simular frete" place="middle" onClose={onClose}>
      <ServerForm<Asked>
        name="simulador"
        initialValues={{ zipCode: '', discountCents: null }}
        onSubmit={ask}
        onChange={() => setAnswer(undefined)}
      >
        <CepField name="zipCode" label="CEP de entrega" required />
        <div>
          {picked.map((product) => (
            <PickedLine
              key={product.id}
              product={product}
              onQuantity={(quantity) =>
                change(picked.map((one) => (one.id === product.id ? { ...one, quantity } : one)))
              }
              onRemove={() => change(picked.filter(({ id }) => id !== product.id))}
            />
          ))}
          {picked.length < MAX_PRODUCTS && (
            <ProductPicker
              label={picked.length === 0 ? 'Produto' : 'Outro produto'}
              picked={picked.map(({ id }) => id)}
              onPick={({ id, name }) => {
                setMissing(false);
                change([...picked, { id, name, quantity: 1 }]);
              }}
            />
          )}
        </div>
        {missing && <Notice kind="error" title="Escolha pelo menos um produto." />}
        <MoneyField
          name="discountCents"
          label="Desconto do cupom"
          help="Opcional. Frete grátis, mínimos e seguro valem depois dele."
          max={MAX_MONEY_CENTS}
        />
        <SubmitButton>Simular frete</SubmitButton>
      </ServerForm>
      <div aria-live="polite">{answer && <SimulationResult answer={answer} />}</div>
    </Sheet>
  );
}

interface PickedLineProps {
  product: Picked;
  onQuantity(quantity: number): void;
  onRemove(): void;
}

function PickedLine({ product: { name, quantity }, onQuantity, onRemove }: PickedLineProps) {
  return (
    <div className="cat-picked">
      <span className="bal-two-lines">{name}</span>
      <input
        type="number"
        className="bal-input"
        aria-label={`Quantidade de ${name}`}
        inputMode="numeric"
        min={1}
        max={SHIPPING_LIMITS.quantity}
        value={quantity}
        onChange={({ target }) => onQuantity(Math.max(1, Math.trunc(target.valueAsNumber) || 1))}
      />
      <Button kind="quiet" icon="trash" onClick={onRemove}>
        <span className="bal-visually-hidden">Remover {name}</span>
      </Button>
    </div>
  );
}
