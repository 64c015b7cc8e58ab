import type { ProductRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Icon } from '@balcao/ui/base';
import { useQuery } from '@balcao/ui/query';
import { useDeferredValue, useId, useState } from 'react';
import './picker.css';

export interface PickedProduct {
  id: string;
  name: string;
}

export interface ProductPickerProps {
  label: string;
  /** Products that are not offered again. */
  picked: readonly string[];
  onPick(product: PickedProduct): void;
}

/** Finds a product by its name, SKU or GTIN. */
export function ProductPicker({ label, picked, onPick }: ProductPickerProps) {
  const { http } = useShell();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useQuery({
    queryKey: ['shipping-products', q],
    queryFn: ({ signal }) =>
      send(http, 'GET /products', {
        query: { page: 1, size: 10, sort: 'name', ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: (before) => before,
    // Who finds nothing makes the product, and asks again.
    staleTime: 0,
  });
  const found = (query.data?.items ?? []).filter((product) => !picked.includes(product.id));
  return (
    <div className="cat-picker">
      <label htmlFor={id} className="bal-part-label">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="bal-input"
        placeholder="Nome, SKU ou GTIN"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="cat-picker-found" aria-label="Produtos encontrados">
        {found.slice(0, 5).map((product: ProductRow) => (
          <li key={product.id}>
            <button type="button" className="cat-picker-one" onClick={() => onPick(product)}>
              <Icon name="plus" />
              <span className="bal-two-lines">{product.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.isError && (
        <p className="bal-meta">Não conseguimos ler os produtos. Escreva de novo para tentar.</p>
      )}
      {q !== '' && query.isSuccess && !query.isFetching && found.length === 0 && (
        <p className="bal-meta">Nenhum produto encontrado.</p>
      )}
    </div>
  );
}
