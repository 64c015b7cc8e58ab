import type { DomainRecordShown } from '@balcao/api-schema';
import { Button, Section, Stack } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { isServed } from '../domain-words';
import type { DomainActions } from '../use-domain-actions';
import { Traffic } from './traffic';

interface DomainContextProps {
  domain: DomainRecordShown;
  /** Left out for people who may only read. */
  actions: DomainActions | undefined;
}

function useOf(domain: DomainRecordShown): string {
  if (domain.isPrimary) return 'É o principal: os links dos seus produtos usam este endereço.';
  return isServed(domain)
    ? 'O checkout abre aqui também. Os links dos produtos usam o domínio principal; sem um, o endereço do Balcão.'
    : 'Quando estiver ativo, pode ser o principal, que os links dos produtos usam.';
}

/** The use of the domain, and the actions on it. */
export function DomainContext({ domain, actions }: DomainContextProps) {
  return (
    <Section title="Este domínio">
      <Stack>
        <DefinitionList
          items={[
            { term: 'Uso', value: useOf(domain) },
            { term: 'Adicionado', value: <DateTime iso={domain.createdAt} /> },
          ]}
        />
        {isServed(domain) && <Traffic id={domain.id} />}
        {actions && (
          <Stack direction="row" gap={8}>
            {isServed(domain) && !domain.isPrimary && (
              <Button busy={actions.busy} onClick={actions.makePrimary}>
                Tornar principal
              </Button>
            )}
            <Button icon="trash" destructive disabled={actions.busy} onClick={actions.remove}>
              Remover domínio
            </Button>
          </Stack>
        )}
      </Stack>
    </Section>
  );
}
