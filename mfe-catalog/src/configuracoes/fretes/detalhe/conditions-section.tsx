import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { SHIPPING_LIMITS } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { ChipsField, EditorField, FieldRow, MoneyField, NumberField } from '@balcao/ui/form';
import { useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { ProductPicker } from '../simulator/product-picker';

const WEIGHT = { unit: 'g', max: SHIPPING_LIMITS.grams };
const MONEY = { max: SHIPPING_LIMITS.cents };
const COUNT = { unit: 'un.', max: SHIPPING_LIMITS.quantity };

/** The conditions that a cart has to meet. */
export function ConditionsSection() {
  return (
    <Section
      title="Condições"
      description="Deixe em branco para não limitar. O mínimo e o máximo também valem. O subtotal é o do pedido depois do cupom."
    >
      <FieldRow>
        <MoneyField name="minSubtotalCents" label="Subtotal mínimo" {...MONEY} />
        <MoneyField name="maxSubtotalCents" label="Subtotal máximo" {...MONEY} />
      </FieldRow>
      <FieldRow>
        <NumberField name="minWeightGrams" label="Peso mínimo" {...WEIGHT} />
        <NumberField name="maxWeightGrams" label="Peso máximo" {...WEIGHT} />
      </FieldRow>
      <FieldRow>
        <NumberField name="minQuantity" label="Quantidade mínima" {...COUNT} />
        <NumberField name="maxQuantity" label="Quantidade máxima" {...COUNT} />
      </FieldRow>
      <EditorField<string[]>
        name="productIds"
        label="Só para estes produtos"
        help="Sem nenhum e sem categoria, vale para todos. Com algum, o pedido não pode ter outro produto físico."
      >
        <ProductsEditor />
      </EditorField>
      <ChipsField
        name="categories"
        label="Só para estas categorias"
        placeholder="Bolsas, e Enter"
        help="As que os seus produtos têm. Um produto pode ir se foi escolhido ou se tem uma delas."
        maxCount={SHIPPING_LIMITS.categories}
        maxLength={SHIPPING_LIMITS.category}
      />
    </Section>
  );
}

interface ProductsEditorProps {
  /** Given by the field around. */
  value?: string[];
  onChange?(ids: string[]): void;
  disabled?: boolean;
}

function ProductsEditor({ value: ids = [], onChange, disabled = false }: ProductsEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const isFull = ids.length >= SHIPPING_LIMITS.products;
  return (
    <Stack gap={8}>
      {ids.map((id) => (
        <PickedProduct
          key={id}
          id={id}
          {...(!disabled && { onRemove: () => onChange?.(ids.filter((other) => other !== id)) })}
        />
      ))}
      {!disabled && isOpen && !isFull && (
        <ProductPicker label="Procurar produto" picked={ids} onPick={({ id }) => onChange?.([...ids, id])} />
      )}
      {!disabled && !isOpen && (
        <div>
          <Button icon="plus" onClick={() => setOpen(true)}>
            Escolher produtos
          </Button>
        </div>
      )}
    </Stack>
  );
}

function PickedProduct({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['shipping-product', id],
    queryFn: ({ signal }) => send(http, 'GET /products/:id', { params: { id }, signal }),
  });
  const name = query.data?.name ?? (query.isError ? 'Produto que não existe mais' : 'Lendo o produto…');
  return (
    <div className="cat-picked-line">
      <span className="bal-two-lines">{name}</span>
      {onRemove && (
        <Button kind="quiet" icon="trash" onClick={onRemove}>
          <span className="bal-visually-hidden">Remover {name}</span>
        </Button>
      )}
    </div>
  );
}
