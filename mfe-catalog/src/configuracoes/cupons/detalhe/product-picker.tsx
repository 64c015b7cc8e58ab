import { COUPON_LIMITS } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { useQuery } from '@balcao/ui/query';
import { useDeferredValue, useState } from 'react';
import { type NamedProduct, useCouponApi } from '../coupon-api';
import './product-picker.css';

export interface ProductPickerProps {
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  disabled?: boolean;
}

/** Chooses products by their names. Its value is the list of their ids. */
export function ProductPicker({ id, value = [], onChange, disabled = false }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const api = useCouponApi();
  const found = useQuery({
    queryKey: ['products-found', q],
    queryFn: ({ signal }) => api.findProducts(q, signal),
    enabled: q !== '' && !disabled,
    // Who finds nothing makes the product, and asks again.
    staleTime: 0,
  });
  const others = (found.data ?? []).filter((product) => !value.includes(product.id));
  const isFull = value.length >= COUPON_LIMITS.products;

  function add(product: NamedProduct) {
    onChange?.([...value, product.id]);
    setTyped('');
  }

  return (
    <Stack gap={8}>
      {!disabled && (
        <input
          id={id}
          className="bal-input"
          type="search"
          placeholder="Buscar um produto por nome ou SKU"
          autoComplete="off"
          value={typed}
          disabled={isFull}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form around it.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {q !== '' && found.isSuccess && (
        <ul className="cat-found" aria-label="Produtos encontrados">
          {others.map((product) => (
            <li key={product.id}>
              <Button icon="plus" onClick={() => add(product)}>
                {product.name}
              </Button>
            </li>
          ))}
          {others.length === 0 && !found.isFetching && (
            <li className="bal-soft">Nenhum produto com este nome.</li>
          )}
        </ul>
      )}
      {value.length > 0 && (
        <ul className="cat-picked" aria-label="Produtos escolhidos">
          {value.map((productId) => (
            <Picked
              key={productId}
              id={productId}
              {...(!disabled && { onRemove: () => onChange?.(value.filter((one) => one !== productId)) })}
            />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Picked({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const api = useCouponApi();
  const product = useQuery({
    queryKey: ['product-name', id],
    queryFn: ({ signal }) => api.readProduct(id, signal),
  });
  const name = product.data?.name ?? (product.isError ? 'Produto que não existe mais' : 'Carregando…');
  return (
    <li className="cat-picked-row">
      <span className="bal-two-lines">{name}</span>
      {onRemove && (
        <Button icon="trash" onClick={onRemove} aria-label={`Remover ${name}`}>
          Remover
        </Button>
      )}
    </li>
  );
}
