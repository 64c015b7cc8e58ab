import { useShell } from '@balcao/contract';
import { THEME_LIMITS } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { useQuery } from '@balcao/ui/query';
import { readProducts } from '../theme-api';

interface ProductsInputProps {
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

const wordsOf = (known: number, others: number): string => {
  if (known === 0) return 'A loja ainda não tem produtos';
  return others === 0 ? 'Todos já foram escolhidos' : 'Adicionar um produto';
};

/** Chooses products by their names. Its value is the list of their ids. */
export function ProductsInput({ id, value = [], onChange }: ProductsInputProps) {
  const { http } = useShell();
  const found = useQuery({
    queryKey: ['theme-products'],
    queryFn: ({ signal }) => readProducts(http, signal),
  });
  const products = found.data ?? [];
  const nameOf = (productId: string) =>
    products.find((product) => product.id === productId)?.name ??
    'Produto que não está entre os 100 mais novos';
  const others = products.filter((product) => !value.includes(product.id));
  return (
    <Stack gap={8}>
      <select
        id={id}
        className="bal-input"
        value=""
        disabled={others.length === 0 || value.length >= THEME_LIMITS.products}
        onChange={({ target }) => onChange?.([...value, target.value])}
      >
        <option value="">{found.isSuccess ? wordsOf(products.length, others.length) : 'Carregando…'}</option>
        {others.map((product) => (
          <option key={product.id} value={product.id}>
            {product.name}
          </option>
        ))}
      </select>
      {value.length > 0 && (
        <ul className="pay-theme-list" aria-label="Produtos escolhidos">
          {value.map((productId) => (
            <li key={productId}>
              <span className="bal-two-lines">{nameOf(productId)}</span>
              <Button
                kind="quiet"
                size="small"
                aria-label={`Remover ${nameOf(productId)}`}
                onClick={() => onChange?.(value.filter((one) => one !== productId))}
              >
                Remover
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
