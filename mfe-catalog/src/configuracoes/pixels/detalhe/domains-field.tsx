import { useCan } from '@balcao/contract';
import { pixelHeading } from '@balcao/domain';
import { ChoicesField } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { usePixelApi } from '../pixel-api';

/** The choice of the store's own domains that purchases have to come by. Nothing where the store has none, or somebody may not see them. */
export function DomainsField() {
  const api = usePixelApi();
  const query = useQuery({
    queryKey: ['pixel-domains'],
    queryFn: ({ signal }) => api.domains(signal),
    enabled: useCan('configuracoes:ler'),
  });
  return (
    <Loaded query={query} what="os domínios da loja" skeleton={null}>
      {({ items }) =>
        items.length > 0 && (
          <ChoicesField
            name="domainIds"
            label={pixelHeading('domainIds')}
            help="Só compras feitas por um destes endereços. Nenhum marcado: todas."
            options={items.map(({ id, host }) => ({ value: id, label: host }))}
          />
        )
      }
    </Loaded>
  );
}
