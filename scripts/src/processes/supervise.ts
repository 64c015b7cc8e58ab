import type { Lifetime } from './lifetime';
import { Service, type ServiceOptions } from './service';

/** Starts a service that belongs to a command: it ends with the command, and the command ends when it dies. */
export async function supervise(lifetime: Lifetime, options: ServiceOptions): Promise<Service> {
  const service = new Service(options);
  let isStopping = false;
  await lifetime.add(() => {
    isStopping = true;
    return service.stop();
  });
  void service.ended.then(() => {
    if (!isStopping) lifetime.fail(service.failure());
  });
  return service;
}
