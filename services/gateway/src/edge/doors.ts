import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** One route as it is asked for from outside. */
export interface Door {
  method: string;
  /** `/api/sessions/:sessionId/events`. */
  path: string;
}

/** What all routes stand under. */
export const PREFIX = 'api';
/** Routes beside it, where the site's proxy does not reach. */
export const BESIDE_PREFIX = ['metrics'];

/** Every route of these controllers, read from what their decorators left on them. */
export const doorsOf = (controllers: readonly Type[]): Door[] => controllers.flatMap(doorsOfOne);

/** The functions of a class, under whatever name. */
export const methodsOf = ({ prototype }: Type): object[] =>
  Object.getOwnPropertyNames(prototype)
    .map((name) => (prototype as Record<string, unknown>)[name])
    .filter((method): method is object => typeof method === 'function');

function doorsOfOne(controller: Type): Door[] {
  const base = partsOf(pathOf(controller));
  return methodsOf(controller)
    .filter((method) => Reflect.hasMetadata(METHOD_METADATA, method))
    .map((method) => {
      const path = [...base, ...partsOf(pathOf(method))];
      const prefix = BESIDE_PREFIX.includes(path[0]!) ? [] : [PREFIX];
      return {
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod],
        path: `/${[...prefix, ...path].join('/')}`,
      };
    });
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

const pathOf = (decorated: object): string =>
  (Reflect.getMetadata(PATH_METADATA, decorated) as string | undefined) ?? '';
