export function newest(folder: string): Promise<number>;
export function isModuleBuilt(root: string): Promise<boolean>;
