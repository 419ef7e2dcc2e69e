import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the published schemas say what is in it.
  spec: any;
}

const base = new URL('base/', import.meta.url);
const { resources } = parse(readFileSync(new URL('kustomization.yaml', base), 'utf8')) as {
  resources: string[];
};
const manifests = resources.flatMap((file) =>
  parseAllDocuments(readFileSync(new URL(file, base), 'utf8')).map((document) => document.toJS() as Manifest),
);
const named = manifests.map((manifest): [string, Manifest] => [
  `${manifest.kind} ${manifest.metadata.name}`,
  manifest,
]);
const getManifests = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

/** Throws when a manifest does not meet the published schema of its kind. */
async function validate(manifest: Manifest): Promise<void> {
  const path = manifest.apiVersion.replace('.k8s.io', '');
  const models = await import(`kubernetes-models/${path}`);
  new models[manifest.kind](manifest).validate();
}

test.each(named)('OPS-07 %s meets the published schema of its kind', async (_, manifest) => {
  await validate(manifest);
});

test('OPS-07 a manifest with a wrong value is refused', async () => {
  const [deployment] = structuredClone(getManifests('Deployment'));
  deployment!.spec.template.spec.containers[0].ports[0].containerPort = 'http';
  await expect(validate(deployment!)).rejects.toThrow(/containerPort must be integer/);
});

test('OPS-07 every pod runs without root, with a read-only file system, and takes its secrets by reference', () => {
  const pods = [...getManifests('Deployment'), ...getManifests('Job')].map(({ spec }) => spec.template.spec);
  expect(pods).toHaveLength(3);
  for (const { securityContext, automountServiceAccountToken, containers } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true);
    expect(automountServiceAccountToken).toBe(false);
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(container.resources.limits.memory).toBeTruthy();
      expect(container.envFrom.some((from: object) => 'secretRef' in from)).toBe(true);
      for (const { name } of container.env ?? []) expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|URL/);
    }
  }
});

test('OPS-07 storefront and backend have probes, time to drain, a service, autoscaling and a disruption budget', () => {
  for (const part of ['makan-storefront', 'makan-backend']) {
    const find = (kind: string) => getManifests(kind).find(({ metadata }) => metadata.name === part)!.spec;
    const { template, strategy, selector } = find('Deployment');
    const [container] = template.spec.containers;
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(container[probe]).toBeTruthy();
    // A database failure must not restart every backend.
    expect(container.livenessProbe.httpGet.path).not.toBe('/ready');
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    const drain = container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value;
    // Pending requests get ten seconds after the drain.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 10);
    expect(find('Service').selector).toEqual(selector.matchLabels);
    expect(find('PodDisruptionBudget')).toMatchObject({ minAvailable: 1, selector });
    expect(find('HorizontalPodAutoscaler')).toMatchObject({ minReplicas: 2, scaleTargetRef: { name: part } });
  }
});
