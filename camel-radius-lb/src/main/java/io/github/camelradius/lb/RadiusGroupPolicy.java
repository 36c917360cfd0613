package io.github.camelradius.lb;

import java.time.Duration;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** Options of single policies, and the names that vendors give to options of a group. */
public abstract class RadiusGroupPolicy extends RadiusGroupRules {

    @Metadata(
            description = "Policies hash and hash-bounded: attributes, the first present one counts",
            defaultValue = "Calling-Station-Id,User-Name,Acct-Session-Id")
    private @Nullable String hashKey;

    @Metadata(
            description =
                    "Policies hash and hash-bounded: what makes this group spread otherwise than others; its name by default")
    private @Nullable String hashSalt;

    @Metadata(
            description = "Policy hash-bounded: percentage of the average load that a server may have",
            defaultValue = "125")
    private int hashBalanceFactor;

    @Metadata(description = "Policy least-outstanding: transactions that one choice directs", defaultValue = "1")
    private int batchSize;

    @Metadata(
            description = "Policy master-backup: when to return to the master",
            defaultValue = "immediate",
            enums = "immediate,sticky")
    private @Nullable String failback;

    @Metadata(
            description = "Policy primary-secondary: what makes the primary",
            defaultValue = "weight",
            enums = "weight,order")
    private @Nullable String primaryBy;

    @Metadata(
            description = "Policy adaptive: after how long without a request a server is measured again",
            defaultValue = "10s",
            javaType = "java.time.Duration")
    private @Nullable Duration resampleInterval;

    @Metadata(description = "Policy adaptive: response times that make the mean", defaultValue = "10")
    private int responseSamples;

    @Metadata(
            description = "Policy peak-ewma: time in which a measured latency fades",
            defaultValue = "10s",
            javaType = "java.time.Duration")
    private @Nullable Duration ewmaDecay;

    @Metadata(description = "Name in huawei-router and huawei-switch for tries, in cisco-ios for repetitions")
    private int retransmit;

    @Metadata(description = "Name in nokia-sr for tries")
    private int retry;

    @Metadata(description = "Name in radiator for repetitions")
    private int retries;

    @Metadata(description = "Name in radiator for timeout, in seconds")
    private @Nullable String retryTimeout;

    RadiusGroupPolicy() {}

    public @Nullable String getHashKey() {
        return hashKey;
    }

    /** Names separated by commas. */
    public void setHashKey(String hashKey) {
        this.hashKey = hashKey;
        put("hash-key", hashKey);
    }

    public @Nullable String getHashSalt() {
        return hashSalt;
    }

    /** 1–255 characters; the group's name by default. */
    public void setHashSalt(String hashSalt) {
        this.hashSalt = hashSalt;
        put("hash-salt", hashSalt);
    }

    public int getHashBalanceFactor() {
        return hashBalanceFactor;
    }

    /** 101–1000 percent, 125 by default. */
    public void setHashBalanceFactor(int hashBalanceFactor) {
        this.hashBalanceFactor = hashBalanceFactor;
        put("hash-balance-factor", hashBalanceFactor);
    }

    public int getBatchSize() {
        return batchSize;
    }

    /** 1 or more; 1 by default, 25 in profile cisco-ios. */
    public void setBatchSize(int batchSize) {
        this.batchSize = batchSize;
        put("batch-size", batchSize);
    }

    public @Nullable String getFailback() {
        return failback;
    }

    /** {@code immediate}, the default, or {@code sticky}. */
    public void setFailback(String failback) {
        this.failback = failback;
        put("failback", failback);
    }

    public @Nullable String getPrimaryBy() {
        return primaryBy;
    }

    /** {@code weight}, the default, or {@code order}, the default in profile cisco-ios. */
    public void setPrimaryBy(String primaryBy) {
        this.primaryBy = primaryBy;
        put("primary-by", primaryBy);
    }

    public @Nullable Duration getResampleInterval() {
        return resampleInterval;
    }

    /** 1 ms to 24 h, 10 s by default. */
    public void setResampleInterval(Duration resampleInterval) {
        this.resampleInterval = resampleInterval;
        put("resample-interval", resampleInterval);
    }

    public int getResponseSamples() {
        return responseSamples;
    }

    /** 1–1000, 10 by default. */
    public void setResponseSamples(int responseSamples) {
        this.responseSamples = responseSamples;
        put("response-samples", responseSamples);
    }

    public @Nullable Duration getEwmaDecay() {
        return ewmaDecay;
    }

    /** 1 ms to 1 h, 10 s by default. */
    public void setEwmaDecay(Duration ewmaDecay) {
        this.ewmaDecay = ewmaDecay;
        put("ewma-decay", ewmaDecay);
    }

    public int getRetransmit() {
        return retransmit;
    }

    /** Packets in the huawei profiles, repetitions in cisco-ios. */
    public void setRetransmit(int retransmit) {
        this.retransmit = retransmit;
        put("retransmit", retransmit);
    }

    public int getRetry() {
        return retry;
    }

    /** Packets, in profile nokia-sr. */
    public void setRetry(int retry) {
        this.retry = retry;
        put("retry", retry);
    }

    public int getRetries() {
        return retries;
    }

    /** Repetitions, in profile radiator. */
    public void setRetries(int retries) {
        this.retries = retries;
        put("Retries", retries);
    }

    public @Nullable String getRetryTimeout() {
        return retryTimeout;
    }

    /** Seconds, in profile radiator. */
    public void setRetryTimeout(String retryTimeout) {
        this.retryTimeout = retryTimeout;
        put("RetryTimeout", retryTimeout);
    }
}
