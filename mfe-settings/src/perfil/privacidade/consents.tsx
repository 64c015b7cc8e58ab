import type { PrivacyConsent } from '@balcao/api-schema';
import { formatInstant, LEGAL_DOCUMENT_NAMES } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';

const ABOUT: Readonly<Record<PrivacyConsent['about'], string>> = {
  ...LEGAL_DOCUMENT_NAMES,
  identity: 'Uso das imagens na verificação de identidade',
};

/** The documents that the person agreed to, with version and time. */
export function Consents({ consents }: { consents: readonly PrivacyConsent[] }) {
  return (
    <Section
      title="Seus consentimentos"
      description="O que você aceitou ou leu, e quando. A política de privacidade é um aviso: ela não pede consentimento."
    >
      {consents.length === 0 ? (
        <p className="bal-soft">Não há consentimentos registrados nesta conta.</p>
      ) : (
        <DefinitionList
          items={consents.map(({ about, version, acceptedAt }) => ({
            term: ABOUT[about],
            value: `Versão ${version}`,
            note: `${about === 'privacy' ? 'Lida' : 'Aceito'} em ${formatInstant(acceptedAt)}`,
          }))}
        />
      )}
    </Section>
  );
}
