import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition?: string }>;
  healthcheck?: { test: unknown };
  restart?: string;
}

interface ComposeFile {
  services?: Record<string, Service>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
}

export interface ComposeSurroundings {
  /** The text of the file that documents the settings. */
  envExample: string;
  /** Whether a path, relative to the compose file, is there. */
  exists: (path: string) => boolean;
  /** Names of all settings of a service, for services that say them. */
  settings: Record<string, readonly string[]>;
}

const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEYS?$/;

/** Checks what can be known about a compose file without an engine. @returns one sentence per fault */
export function checkCompose(text: string, surroundings: ComposeSurroundings): string[] {
  // `merge`: the file says what services have in common once, with `<<`.
  const file: ComposeFile = parse(text, { merge: true });
  const services = Object.entries(file.services ?? {});
  if (services.length === 0) return ['There are no services.'];
  return [
    ...services.flatMap(([name, service]) =>
      [
        ...originFaults(service, surroundings),
        ...secretFaults(service),
        ...unknownSettings(service, surroundings.settings[name]),
        ...volumeFaults(service, file, surroundings),
        ...neighbourFaults(service, file),
        ...(service.healthcheck?.test ? [] : ['has no healthcheck']),
        ...(service.restart ? [] : ['has no restart policy']),
      ].map((fault) => `${name} ${fault}.`),
    ),
    ...settingFaults(text, surroundings.envExample),
  ];
}

function originFaults({ image, build }: Service, { exists }: ComposeSurroundings): string[] {
  if (build) return exists(build.dockerfile) ? [] : [`is built from ${build.dockerfile}, which is not there`];
  if (!image) return ['has neither an image nor a build'];
  const tag = image.split('/').at(-1)?.split(':')[1];
  return tag && tag !== 'latest' ? [] : [`uses ${image} without a version`];
}

function secretFaults({ environment = {} }: Service): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && !String(value).includes('${'))
    .map(([name]) => `has the secret ${name} written into the file`);
}

function unknownSettings({ environment = {} }: Service, known: readonly string[] | undefined): string[] {
  return Object.keys(environment)
    .filter((name) => known && !known.includes(name))
    .map((name) => `has the setting ${name}, which it does not know`);
}

function volumeFaults(
  { volumes = [] }: Service,
  file: ComposeFile,
  { exists }: ComposeSurroundings,
): string[] {
  return volumes.flatMap((volume) => {
    const source = volume.split(':')[0] ?? '';
    const isOfMachine = volume.startsWith('${') || source.startsWith('/');
    if (isOfMachine) return [];
    if (source.startsWith('.')) return exists(source) ? [] : [`mounts ${source}, which is not there`];
    return source in (file.volumes ?? {}) ? [] : [`uses the volume ${source}, which is not declared`];
  });
}

function neighbourFaults({ networks = [], depends_on = {} }: Service, file: ComposeFile): string[] {
  const strangers = networks
    .filter((network) => !(network in (file.networks ?? {})))
    .map((network) => `joins the network ${network}, which is not declared`);
  const waits = Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const target = file.services?.[other];
    if (!target) return [`depends on ${other}, which is not there`];
    const isUnprovable = condition === 'service_healthy' && !target.healthcheck;
    return isUnprovable ? [`waits for the health of ${other}, which has no healthcheck`] : [];
  });
  return [...strangers, ...waits];
}

/** Settings and their documentation: neither without the other. */
function settingFaults(text: string, envExample: string): string[] {
  const withoutComments = text.replaceAll(/^\s*#.*$/gm, '');
  // `$${…}` is the container's own.
  const used = new Set([...withoutComments.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name ?? ''));
  const documented = new Set([...envExample.matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? ''));
  return [
    ...[...used]
      .filter((name) => !documented.has(name))
      .map((name) => `${name} is not in deploy/.env.example.`),
    ...[...documented]
      .filter((name) => !used.has(name))
      .map((name) => `${name} in deploy/.env.example is used nowhere.`),
  ];
}
