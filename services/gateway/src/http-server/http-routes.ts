import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** One route as it is asked for from outside. */
export type HttpRoute = {
  method: string;
  /** `/api/sessions/:sessionId/events`. */
  path: string;
};

/** What all routes stand under. */
export const API_PREFIX = 'api';
/** Routes beside it, where the site's proxy does not reach. */
export const UNPREFIXED_PATHS = ['metrics'];

/** Every route of these controllers, read from what their decorators left on them. */
export const routesOf = (controllers: readonly Type[]): HttpRoute[] => controllers.flatMap(controllerRoutes);

/** The functions of a class, under whatever name. */
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
      const prefix = UNPREFIXED_PATHS.includes(path[0]!) ? [] : [API_PREFIX];
      return {
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod],
        path: `/${[...prefix, ...path].join('/')}`,
      };
    });
}

const pathSegments = (path: string): string[] => path.split('/').filter(Boolean);

const decoratedPath = (decorated: object): string =>
  (Reflect.getMetadata(PATH_METADATA, decorated) as string | undefined) ?? '';
