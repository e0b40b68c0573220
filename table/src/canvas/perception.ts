import { DataModel } from "../data/model.ts";
import * as f from "../documents/base/fields.ts";

/** `foundry.canvas.perception`: ways to see. The table draws everything; whether somebody could see is answered. */
export class DetectionMode extends DataModel {
  static DETECTION_TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });
  static BASIC_MODE_ID = "basicSight";
  static PRECEDENCE = Object.freeze({});
  static override defineSchema(): Record<string, any> {
    return {
      id: new f.StringField({ blank: false }),
      label: new f.StringField({ blank: false }),
      tokenConfig: new f.BooleanField({ initial: true }),
      walls: new f.BooleanField({ initial: true }),
      angle: new f.BooleanField({ initial: true }),
      type: new f.NumberField({ initial: 0, choices: Object.values(DetectionMode.DETECTION_TYPES) }),
    };
  }
  static getDetectionFilter(): any {
    return undefined;
  }
  testVisibility(source: any, mode: Data, { object, tests = [] }: Data = {}): boolean {
    if (!mode["enabled"]) return false;
    if (!this._canDetect(source, object)) return false;
    return tests.some((t: Data) => this._testPoint(source, mode, object, t));
  }
  _canDetect(_source: any, _target: any): boolean {
    return true;
  }
  _testPoint(source: any, mode: Data, target: any, test: Data): boolean {
    if (!this._testRange(source, mode, target, test)) return false;
    return this._testLOS(source, mode, target, test);
  }
  _testRange(source: any, mode: Data, _target: any, test: Data): boolean {
    if (mode["range"] === null || mode["range"] === Infinity) return true;
    const radius = (mode["range"] ?? 0) * canvas.dimensions.distancePixels;
    return radius > 0 && Math.hypot(test["point"].x - source.x, test["point"].y - source.y) <= radius;
  }
  _testLOS(source: any, _mode: Data, _target: any, test: Data): boolean {
    if (!this["walls"]) return true;
    return !CONFIG.Canvas.polygonBackends.sight.testCollision(source, test["point"], {
      type: "sight",
      mode: "any",
    });
  }
  _testAngle(): boolean {
    return true;
  }
}
export class DetectionModeDarkvision extends DetectionMode {}
export class DetectionModeLightPerception extends DetectionMode {}
export class DetectionModeInvisibility extends DetectionMode {
  override _canDetect(_source: any, target: any): boolean {
    return Boolean(target?.document?.hasStatusEffect?.(CONFIG.specialStatusEffects.INVISIBLE));
  }
}
export class DetectionModeTremor extends DetectionMode {}
export class DetectionModeAll extends DetectionMode {}

export class VisionMode extends DataModel {
  static LIGHTING_LEVELS = Object.freeze({
    DARKNESS: -2,
    HALFDARK: -1,
    UNLIT: 0,
    DIM: 1,
    BRIGHT: 2,
    BRIGHTEST: 3,
  });
  static LIGHTING_VISIBILITY = Object.freeze({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });
  static override defineSchema(): Record<string, any> {
    return {
      id: new f.StringField({ required: true, blank: true }),
      label: new f.StringField({ required: true, blank: true }),
      tokenConfig: new f.BooleanField({ initial: true }),
      canvas: new f.ObjectField(),
      lighting: new f.ObjectField(),
      vision: new f.ObjectField(),
      perceivesLight: new f.BooleanField({ initial: true }),
    };
  }
}

export function detectionModes(): Data {
  const of = (cls: any, id: string, more: Data = {}): any =>
    new cls({ id, label: `DETECTION.${id}`, ...more }, { strict: false });
  return {
    lightPerception: of(DetectionModeLightPerception, "lightPerception"),
    basicSight: of(DetectionModeDarkvision, "basicSight"),
    seeInvisibility: of(DetectionModeInvisibility, "seeInvisibility"),
    senseInvisibility: of(DetectionModeInvisibility, "senseInvisibility", {
      walls: false,
      angle: false,
      type: 3,
    }),
    feelTremor: of(DetectionModeTremor, "feelTremor", { walls: false, angle: false, type: 2 }),
    seeAll: of(DetectionModeAll, "seeAll"),
    senseAll: of(DetectionModeAll, "senseAll", { walls: false, angle: false, type: 3 }),
  };
}
export function visionModes(): Data {
  const ids = ["basic", "darkvision", "monochromatic", "blindness", "tremorsense", "lightAmplification"];
  return Object.fromEntries(
    ids.map((id) => [id, new VisionMode({ id, label: `VISION.Mode${id}` }, { strict: false })]),
  );
}
