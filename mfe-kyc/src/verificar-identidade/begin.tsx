import type { Seller } from '@balcao/api-schema';
import { formatCalendarDate, KYC_ATTEMPTS_PER_DAY, KYC_CONSENT_VERSION, maskCpf } from '@balcao/domain';
import { Icon, type IconName, LinkButton, Notice, Section, Stack } from '@balcao/ui/base';
import { DefinitionList, Disclosure } from '@balcao/ui/display';
import { CheckboxField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { usePostOnce } from '@balcao/ui/query';
import { useState } from 'react';
import './begin.css';
import { failureOf, type OpeningFailure } from './opening-failure';

const DADOS = '/backoffice/configuracoes/perfil?aba=dados';

export interface BeginProps {
  seller: Seller;
  /** There was an attempt before. */
  isAgain: boolean;
  /** An attempt is open now, perhaps in another tab. */
  onOpened(): Promise<void>;
}

/** Explains the verification, takes the consent and begins an attempt. */
export function Begin({ seller, isAgain, onOpened }: BeginProps) {
  const postOnce = usePostOnce();
  const [failure, setFailure] = useState<OpeningFailure>();
  /** When the box was ticked. */
  const [acceptedAt, setAcceptedAt] = useState('');
  const { id, name, cpf, birthDate } = seller;

  async function open() {
    setFailure(undefined);
    const consent = { version: KYC_CONSENT_VERSION, acceptedAt };
    await postOnce('/kyc/pf-report', { sellerId: id, cpf, name, birthDate, consent });
    await onOpened();
  }

  function explain(error: unknown): boolean {
    const known = failureOf(error);
    if (known === 'already-open') void onOpened();
    else setFailure(known);
    return known !== undefined;
  }

  return (
    <Section
      title={isAgain ? 'Verificar de novo' : '3 fotos, 2 minutos'}
      description="Confirmamos que a conta é sua antes de liberar dinheiro. É o que impede alguém de vender em seu nome."
    >
      <Stack gap={24}>
        <ul className="begin-needs">
          <Need icon="identity" title="Frente e verso do documento">
            RG, CIN, CNH (ou o PDF da CNH digital), RNM ou passaporte, na validade.
          </Need>
          <Need icon="profile" title="Uma selfie">
            Para comparar seu rosto com o do documento.
          </Need>
          <Need icon="clock" title="Até 2 dias úteis de análise">
            Você continua usando o Balcão enquanto isso.
          </Need>
        </ul>
        <DefinitionList
          items={[
            { term: 'Nome', value: name },
            { term: 'CPF', value: maskCpf(cpf) },
            { term: 'Data de nascimento', value: formatCalendarDate(birthDate) },
          ]}
        />
        <p className="bal-meta">
          Precisam ser iguais aos do documento.{' '}
          <LinkButton to={DADOS} kind="link">
            Corrigir no perfil
          </LinkButton>
        </p>
        {failure?.kind === 'too-many' && (
          <Notice kind="warning" title="Limite de tentativas de hoje">
            Você já começou {KYC_ATTEMPTS_PER_DAY} verificações em 24 horas. Tente de novo {failure.when} ou
            fale com o suporte, que confere seus dados com você.
          </Notice>
        )}
        <ServerForm
          name="verificacao"
          onSubmit={open}
          onFailure={explain}
          onChange={() => setAcceptedAt(new Date().toISOString())}
        >
          <CheckboxField
            name="consentimento"
            label="Uso das imagens"
            requiredMessage="Concorde com o uso das imagens para começar."
          >
            Li e concordo com o uso das minhas imagens para verificar quem sou.
          </CheckboxField>
          <Consent />
          <SubmitButton>Começar verificação</SubmitButton>
        </ServerForm>
      </Stack>
    </Section>
  );
}

function Need({ icon, title, children }: { icon: IconName; title: string; children: string }) {
  return (
    <li className="begin-need">
      <Icon name={icon} size={24} />
      <span>
        <strong>{title}</strong>
        <span className="bal-meta">{children}</span>
      </span>
    </li>
  );
}

/** The text of `KYC_CONSENT_VERSION`: another text needs another version. */
function Consent() {
  return (
    <div className="begin-consent">
      <Disclosure summary="O que acontece com as imagens">
        <ul>
          <li>Servem só para identificar você e prevenir fraude (LGPD, art. 11, II, “a” e “g”).</li>
          <li>
            São guardadas com criptografia. Só você e a equipe de análise as veem, e cada vez fica registrada.
          </li>
          <li>Se a verificação for rejeitada ou cancelada, são apagadas em 90 dias.</li>
          <li>Concluída, ficam pelo prazo que a lei de prevenção à lavagem de dinheiro exige.</li>
          <li>Você pode cancelar a verificação a qualquer momento antes do resultado.</li>
        </ul>
        <p className="bal-meta">Versão do texto: {KYC_CONSENT_VERSION}</p>
      </Disclosure>
    </div>
  );
}
