import type { RefusalCode } from './refusal-codes';

/** `text` says in Portuguese what has happened, `action` what to do. */
export interface Words {
  text: string;
  action: string;
}

/** The refusals in the words of the back-office’s screens. */
export const PORTUGUESE: Record<RefusalCode, Words> = {
  unknown_artifact: {
    text: 'Esta versão não foi publicada.',
    action: 'Publique a versão ou escolha outra.',
  },
  unknown_composition: {
    text: 'Esta composição não existe.',
    action: 'Confira o código ou monte a composição de novo.',
  },
  unknown_channel: {
    text: 'Este canal ainda não tem nada no ar.',
    action: 'Confira o nome do canal ou promova a primeira composição.',
  },
  unknown_generation: {
    text: 'O canal não tem essa geração, ou não há nada diferente antes dela.',
    action: 'Escolha uma geração do histórico do canal.',
  },
  invalid_artifact: {
    text: 'O que foi enviado não é uma versão que possa ser publicada.',
    action: 'Gere a versão de novo com npm run build e publique a pasta dist/production.',
  },
  not_adaptable: {
    text: 'Este build do Module Federation não pode virar uma versão publicável.',
    action: 'Confira mf-manifest.json e a declaração da área e tente de novo.',
  },
  file_mismatch: {
    text: 'Um arquivo falta ou não é o que artifact.json descreve.',
    action: 'Gere a versão de novo e publique a pasta como ela ficou.',
  },
  forbidden_file: {
    text: 'Há um arquivo que não pode ser publicado.',
    action: 'Retire da versão links simbólicos, pastas e arquivos que artifact.json não lista.',
  },
  too_big: {
    text: 'Um arquivo, ou a versão inteira, passa do tamanho permitido.',
    action: 'Veja quais são os maiores arquivos e busque dados pela API em vez de embuti-los.',
  },
  eval_found: {
    text: 'O código transforma texto em código, e isso não é permitido na página.',
    action: 'Troque a biblioteca ou a linha que usa eval ou new Function.',
  },
  foreign_url: {
    text: 'O código cita um endereço de outra origem.',
    action: 'Use um endereço relativo ou peça à operação que permita este.',
  },
  budget_exceeded: {
    text: 'A versão pesa mais do que o limite combinado.',
    action: 'Veja o que cresceu desde a versão no ar ou combine outro limite com a operação.',
  },
  version_taken: {
    text: 'Esta versão já existe com outros arquivos.',
    action: 'Aumente a versão em package.json, gere e publique de novo.',
  },
  upload_conflict: {
    text: 'Outro envio desta versão tem um arquivo diferente com o mesmo nome.',
    action: 'Aumente a versão em package.json, gere e publique de novo.',
  },
  digest_mismatch: {
    text: 'Uma versão guardada não é a que foi composta.',
    action: 'Verifique o armazenamento (mfe verify) e monte a composição de novo.',
  },
  artifact_blocked: {
    text: 'Uma das versões foi bloqueada ou removida.',
    action: 'Escolha outra versão.',
  },
  shared_unsatisfied: {
    text: 'Uma área precisa de outra versão de um módulo que o shell fornece.',
    action: 'Componha com outro shell ou gere a área para o shell que está no ar.',
  },
  shell_only_bundled: {
    text: 'Uma área traz uma cópia própria de um pacote que só o shell pode trazer.',
    action: 'Importe o pacote pelo nome compartilhado e gere a versão de novo.',
  },
  contract_unsatisfied: {
    text: 'Uma área precisa de outro contrato, diferente do que o shell cumpre.',
    action: 'Componha com outro shell ou leve a área para o contrato deste.',
  },
  api_unsatisfied: {
    text: 'Uma área precisa de outra versão da API.',
    action: 'Publique antes a API ou escolha uma versão mais antiga da área.',
  },
  path_conflict: {
    text: 'Duas áreas são donas do mesmo caminho.',
    action: 'Componha juntas as versões novas das duas.',
  },
  path_missing: {
    text: 'Nenhuma área é dona de um caminho obrigatório do produto.',
    action: 'Inclua uma versão que tenha esse caminho.',
  },
  global_conflict: {
    text: 'O nome que o código da área usa na página não é só dele.',
    action: 'Gere a versão com a configuração padrão, que inclui a versão no nome.',
  },
  storage_key_conflict: {
    text: 'Duas áreas guardam rascunhos com a mesma chave.',
    action: 'Comece as chaves pelo nome da área.',
  },
  no_last_good: {
    text: 'Uma área não tem versão anterior que funcione com este shell.',
    action: 'Nada precisa ser feito: se a versão falhar, um aviso aparece no lugar dela.',
  },
  check_failed: {
    text: 'A composição não passou nas verificações.',
    action: 'Veja cada problema encontrado e escolha outras versões.',
  },
  rehearsal_api_missing: {
    text: 'A API de que o ensaio precisa não responde.',
    action: 'Inicie a API ou informe o endereço certo.',
  },
  rehearsal_login_refused: {
    text: 'A API recusou o acesso usado no ensaio.',
    action: 'Confira as contas reservadas para ensaios.',
  },
  rehearsal_browser_missing: {
    text: 'O ensaio precisa do Chromium, e ele não iniciou.',
    action: 'Instale o Chromium ou informe onde ele está.',
  },
  proof_missing: {
    text: 'A composição ainda não foi ensaiada.',
    action: 'Faça o ensaio ou diga por que ele fica de fora.',
  },
  remote_changed_twice: {
    text: 'Outra pessoa mudou a mesma parte depois que você montou a composição.',
    action: 'Combine com ela e monte a composição de novo a partir do canal.',
  },
  generation_moved: {
    text: 'O canal mudou enquanto você decidia.',
    action: 'Recarregue, veja o que está no ar e decida de novo.',
  },
  channel_frozen: {
    text: 'O canal está congelado.',
    action: 'Espere ou descongele o canal. Voltar à versão anterior continua possível.',
  },
  canary_running: {
    text: 'Outra composição está em teste com uma parte dos visitantes.',
    action: 'Conclua ou encerre esse teste antes.',
  },
  no_canary: {
    text: 'Não há composição em teste neste canal.',
    action: 'Veja no histórico como o teste terminou.',
  },
  canary_shrinks: {
    text: 'A parte dos visitantes que recebe um teste só aumenta.',
    action: 'Para diminuir, encerre o teste.',
  },
  nothing_changes: {
    text: 'O canal já está exatamente assim.',
    action: 'Nada precisa ser feito.',
  },
  token_refused: {
    text: 'O token falta, não existe, venceu ou foi revogado.',
    action: 'Envie um token válido ou peça um novo à operação.',
  },
  scope_missing: {
    text: 'Este token não vale para isso.',
    action: 'Use o token feito para esta parte ou canal, ou peça um à operação.',
  },
  too_many_failures: {
    text: 'Muitas tentativas sem token válido a partir deste endereço.',
    action: 'Corrija o token e tente de novo em um minuto.',
  },
  generation_missing: {
    text: 'O pedido não diz em qual geração do canal a decisão se baseia.',
    action: 'Leia o canal e envie a geração no cabeçalho If-Match.',
  },
  invalid_request: {
    text: 'O pedido não pôde ser entendido.',
    action: 'Corrija o que a resposta aponta e envie de novo.',
  },
  unknown_address: {
    text: 'Este endereço não existe.',
    action: 'Confira o caminho e o método do pedido.',
  },
  unknown_token: {
    text: 'Este token não existe.',
    action: 'Confira a lista de tokens.',
  },
  scopes_mixed: {
    text: 'Um mesmo token não pode publicar e decidir o que fica no ar.',
    action: 'Crie dois tokens.',
  },
};
