import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abort, advance } from '../channel/canary';
import { sha256 } from '../model/digest';
import { sealedText } from '../model/sealed';
import { tokenSchema } from '../model/token';
import { FileStore } from '../store/file-store';
import { tokenKey } from '../store/keys';
import { openWorkspace } from '../workspace';
import {
  composeSample,
  FIRST_SAMPLES,
  promoteSample,
  publishSamples,
  SAMPLE_POLICY,
} from './sample-workspace';

// An edge that serves a store of sample builds whose channel `prod` has a past: for the browser tests of the
// back-office, which read it and roll back through its control API with `CONTROL_TOKEN`.
const folder = mkdtempSync(join(tmpdir(), 'balcao-sample-channel-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const workspace = openWorkspace(new FileStore(folder), SAMPLE_POLICY);

await publishSamples(workspace);

const reason = 'Primeira composição';
await promoteSample(workspace, await composeSample(workspace, FIRST_SAMPLES, null), { reason });
const delivery = await composeSample(workspace, { 'mfe-a': '1.1.0' });
await promoteSample(workspace, delivery, { actor: 'ci-a', reason: 'Filtro novo na lista' });

const sick = await composeSample(workspace, { 'mfe-b': '1.1.0' });
await promoteSample(workspace, sick, { actor: 'ci-b', reason: 'Tela nova', canary: 5 });
await advance(workspace, { channel: 'prod', actor: 'ana', reason: '' }, 20);
const numbers = { canaryLoads: 80, canaryFailures: 12, stableLoads: 900, stableFailures: 3 };
const decision = {
  channel: 'prod',
  actor: 'system:health',
  reason: 'mfe-b falhou em 12 de 80 carregamentos',
};
await abort(workspace, decision, numbers, sick);

const tried = await composeSample(workspace, { 'mfe-sample': '1.1.0' });
await promoteSample(workspace, tried, { reason: 'Ajustes na amostra', canary: 12.5 });

const hash = sha256(process.env.CONTROL_TOKEN ?? '');
const token = { name: 'backoffice', scopes: ['compose:prod'], createdBy: 'ana' };
const sealed = tokenSchema.parse({ ...token, hash, createdAt: workspace.now().toISOString() });
await workspace.store.createIfAbsent(tokenKey(hash), Buffer.from(sealedText(sealed)));

process.env.COMPOSER_STORE = folder;
process.env.TERMS_URL = 'https://loja.example/termos';
process.env.PRIVACY_URL = 'https://loja.example/privacidade';
await import('../bin/edge');
