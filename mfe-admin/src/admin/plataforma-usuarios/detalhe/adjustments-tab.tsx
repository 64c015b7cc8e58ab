import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { AdjustmentCard } from './adjustment-card';
import type { UserPartProps } from './user-part-props';

/** Corrections of balances that the person's stores asked for. Two admins approve one before it is posted. */
export function AdjustmentsTab({ user, api, onDone }: UserPartProps) {
  const query = useQuery({
    queryKey: ['user', user.id, 'adjustments'],
    queryFn: ({ signal }) => api.adjustments(signal),
  });
  return (
    <Section
      title="Ajustes de saldo"
      description="A loja pede um ajuste a partir de uma diferença da conciliação. Ele entra no extrato quando duas pessoas da administração aprovam."
    >
      <Loaded query={query} what="os ajustes" skeleton={<FormSkeleton fields={2} />}>
        {(items) =>
          items.length === 0 ? (
            <p className="bal-soft">Nenhum ajuste pedido.</p>
          ) : (
            <Stack>
              {items.map((item) => (
                <AdjustmentCard key={item.id} adjustment={item} api={api} onDone={onDone} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
