import { SIGNING_KEYS_PATH } from '@libs/protocol/signing-keys.ts';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** One route, with its full path. */
export type HttpRoute = {
  method: string;
  /** `/api/sessions/:sessionId/events`. */
  path: string;
};

/** The prefix of all routes. */
export const API_PREFIX = 'api';
/** Routes without the prefix. Of these the site's proxy forwards the public keys only. */
export const UNPREFIXED_PATHS = ['metrics', SIGNING_KEYS_PATH.slice(1)];

/** A module's class and those of the modules it imports, directly or not, without dynamic modules. */
export function modulesOf(module: Type, found = new Set<Type>()): Type[] {
  if (found.has(module)) return [];
  found.add(module);
  const imported = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as (Type | object)[];
  return [module, ...imported.flatMap((one) => (typeof one === 'function' ? modulesOf(one as Type, found) : []))];
}

/** The controllers of these modules. */
export const controllersOf = (module: Type): Type[] =>
  modulesOf(module).flatMap((one) => (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, one) ?? []) as Type[]);

/** Every route of these controllers, from the metadata of their decorators. */
export const routesOf = (controllers: readonly Type[]): HttpRoute[] => controllers.flatMap(controllerRoutes);

/** All methods of a class. */
export const methodsOf = ({ prototype }: Type): object[] =>
  Object.getOwnPropertyNames(prototype)
    .map((name) => (prototype as Record<string, unknown>)[name])
    .filter((method): method is object => typeof method === 'function');

function controllerRoutes(controller: Type): HttpRoute[] {
  const base = pathSegments(decoratedPath(controller));
  return methodsOf(controller)
    .filter((method) => Reflect.hasMetadata(METHOD_METADATA, method))
    .map((method) => {
      const path = [...base, ...pathSegments(decoratedPath(method))];
      const prefix = UNPREFIXED_PATHS.includes(path.join('/')) ? [] : [API_PREFIX];
      return {
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod],
        path: `/${[...prefix, ...path].join('/')}`,
      };
    });
}

const pathSegments = (path: string): string[] => path.split('/').filter(Boolean);

const decoratedPath = (decorated: object): string =>
  (Reflect.getMetadata(PATH_METADATA, decorated) as string | undefined) ?? '';
