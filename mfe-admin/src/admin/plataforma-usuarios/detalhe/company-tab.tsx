import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { CompanyChangeCard } from './company-change-card';
import type { UserPartProps } from './user-part-props';

/** Changes of a verified person's company, which make another holder of payouts. */
export function CompanyTab({ user, api, onDone }: UserPartProps) {
  const query = useQuery({
    queryKey: ['user', user.id, 'company-changes'],
    queryFn: ({ signal }) => api.companyChanges(signal),
  });
  return (
    <Section
      title="Mudanças de empresa"
      description="Depois da verificação, razão social e CNPJ mudam com análise: a empresa aprovada pode ser titular das contas dos saques. Confira na Receita Federal se ela é desta pessoa. Abrir fica registrado."
    >
      <Loaded query={query} what="as mudanças de empresa" skeleton={<FormSkeleton fields={2} />}>
        {({ items, ...review }) =>
          items.length === 0 ? (
            <p className="bal-soft">Nenhuma mudança pedida.</p>
          ) : (
            <Stack>
              {items.map((change) => (
                <CompanyChangeCard key={change.id} change={change} {...review} api={api} onDone={onDone} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
