package io.github.camelradius.app.reach;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Java agent: before each lookup by name in the code that is loaded, a call of {@link Lookups}. */
public final class LookupAgent implements ClassFileTransformer {
    private static final String LOOKUPS = "io/github/camelradius/app/reach/Lookups";

    private LookupAgent() {}

    /** Called by the JVM before {@code main}. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new LookupAgent());
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] code) {
        // Class loaders ask each other for whatever is linked.
        if (loader == null
                || name == null
                || name.endsWith("ClassLoader")
                || name.startsWith("io/github/camelradius/app/reach/")
                || name.startsWith("org/objectweb/asm/")
                || !mayLookUp(code)) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(code);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new Rewriter(writer), 0);
            return writer.toByteArray();
        } catch (RuntimeException e) {
            e.printStackTrace();
            return null;
        }
    }

    private static boolean mayLookUp(byte[] code) {
        String text = new String(code, StandardCharsets.ISO_8859_1);
        return text.contains("forName")
                || text.contains("loadClass")
                || text.contains("getResource")
                || text.contains("newInstance")
                || text.contains("getDeclared")
                || text.contains("getMethod")
                || text.contains("getConstructor")
                || text.contains("java/lang/invoke/MethodHandles$Lookup");
    }

    private static final class Rewriter extends ClassVisitor {
        Rewriter(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new Calls(super.visitMethod(access, name, descriptor, signature, exceptions));
        }
    }

    private static final class Calls extends MethodVisitor {
        Calls(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            switch (owner + "." + name) {
                case "java/lang/Class.forName" -> {
                    if (descriptor.startsWith("(Ljava/lang/String;Z")) {
                        call("forName", descriptor);
                        return;
                    }
                    if (descriptor.startsWith("(Ljava/lang/String;)")) {
                        note(Opcodes.DUP, "type", "(Ljava/lang/String;)V");
                    }
                }
                case "java/lang/ClassLoader.loadClass", "java/lang/invoke/MethodHandles$Lookup.findClass" ->
                    note(Opcodes.DUP, "type", "(Ljava/lang/String;)V");
                case "java/lang/Class.getResource", "java/lang/Class.getResourceAsStream" ->
                    note(Opcodes.DUP2, "resource", "(Ljava/lang/Class;Ljava/lang/String;)V");
                case "java/lang/ClassLoader.getResource",
                        "java/lang/ClassLoader.getResourceAsStream",
                        "java/lang/ClassLoader.getResources" -> note(Opcodes.DUP, "resource", "(Ljava/lang/String;)V");
                case "java/lang/Class.newInstance",
                        "java/lang/Class.getDeclaredConstructors",
                        "java/lang/Class.getConstructors" -> note(Opcodes.DUP, "construct", "(Ljava/lang/Class;)V");
                case "java/lang/reflect/Constructor.newInstance" -> {
                    super.visitInsn(Opcodes.DUP2);
                    super.visitInsn(Opcodes.POP);
                    call("construct", "(Ljava/lang/reflect/Constructor;)V");
                }
                case "java/lang/Class.getMethods",
                        "java/lang/Class.getDeclaredMethods",
                        "java/lang/Class.getFields",
                        "java/lang/Class.getDeclaredFields" -> note(Opcodes.DUP, "members", "(Ljava/lang/Class;)V");
                case "java/lang/Class.getMethod" -> {
                    call("method", "(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
                    return;
                }
                default -> {}
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private void note(int duplicate, String method, String descriptor) {
            super.visitInsn(duplicate);
            call(method, descriptor);
        }

        private void call(String method, String descriptor) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, LOOKUPS, method, descriptor, false);
        }
    }
}
